/** The forms in which unsent changes and the states of sync are kept. One that is missing is an earlier version's: 0. */
export const keptVersions = { entry: 1, state: 1 } as const

/** Throws where a later version kept it: what that meant cannot be told here, and must not be sent or written over. */
export function checkKept(what: keyof typeof keptVersions, version: unknown): void {
  const known = Number(JSON.stringify(version ?? 0))
  if (known <= keptVersions[what]) return
  const name = what === 'entry' ? 'An unsent change' : 'A state of sync'
  throw new Error(`${name} was kept by a newer Outpost: update Outpost to sync this account. Nothing was lost.`)
}
