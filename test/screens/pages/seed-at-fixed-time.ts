import { fixedTime } from '../fixed-clock.ts'

Date.now = () => fixedTime
await import('../../../src-main/cli/outpost.ts')
