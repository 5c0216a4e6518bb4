import { registry } from '../../src-shared/resources/index.ts'
import { createMemoryStore } from '../../src-main/store/memory/memory-store.ts'
import { openEngine } from '../support/engine-under-test.ts'
import { describeApi } from './api-suite.ts'
import { wholeLaw } from './api/laws.ts'

describeApi('in process, on the memory store', wholeLaw, () => openEngine(createMemoryStore({ registry }), { described: true }))
