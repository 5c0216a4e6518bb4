import type { ResourceLimits } from 'node:worker_threads'

/**
 * When a thread's heap is full, Node grants 16 MB more and asks the thread to stop. The young generation may move to the old
 * one at that moment. If it were larger than the grant, the whole app would abort.
 */
const youngMegabytes = 8

export const toHeapLimits = (limits: ResourceLimits = {}): ResourceLimits => ({
  maxYoungGenerationSizeMb: youngMegabytes,
  ...limits,
})
