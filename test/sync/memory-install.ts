import type { Install } from '../../src-main/sync/ports.ts'

/** An installation that lives as long as the test; several accounts may have it. */
export function createMemoryInstall(id = 'install-1'): Install & { restore: () => void } {
  const generations = new Map<string, number>()
  let isRestored = false
  return {
    id,
    generationOf: (account) => generations.get(account) ?? 0,
    noteGeneration: (account, generation) => void generations.set(account, generation),
    isRestored: () => isRestored,
    forgetRestored: () => void (isRestored = false),
    restore: () => void (isRestored = true),
  }
}
