import type { ResourceLimits } from 'node:worker_threads'

/**
 * Node ends a thread whose heap is full by granting it 16 MB more and asking it to stop. What lies in its young
 * generation may move into the old one at once; were that more than the grant, the whole app would be aborted instead.
 */
const youngMegabytes = 8

export const toHeapLimits = (limits: ResourceLimits = {}): ResourceLimits => ({
  maxYoungGenerationSizeMb: youngMegabytes,
  ...limits,
})
