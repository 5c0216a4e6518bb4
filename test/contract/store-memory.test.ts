import { createMemoryStore } from '../../src-main/store/memory/memory-store.ts'
import { registry } from '../../src-shared/resources/index.ts'
import { describeStore } from './store-suite.ts'

describeStore('memory', (options) => Promise.resolve(createMemoryStore({ registry, ...options })))
