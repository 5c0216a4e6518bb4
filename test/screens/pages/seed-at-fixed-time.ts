import { pathToFileURL } from 'node:url'
import { command } from '../../support/command/command.ts'
import { fixedTime } from '../fixed-clock.ts'

Date.now = () => fixedTime
await import(pathToFileURL(command).href)
