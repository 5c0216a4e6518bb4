/** The format versions of stored outbox entries and sync states. A missing version means 0. */
export const keptVersions = { entry: 1, state: 1 } as const

/** Throws if a newer Outpost stored the value. This version cannot read it, so it must not send or overwrite it. */
export function checkKept(what: keyof typeof keptVersions, version: unknown): void {
  const known = Number(JSON.stringify(version ?? 0))
  if (known <= keptVersions[what]) return
  const name = what === 'entry' ? 'An unsent change' : 'A state of sync'
  throw new Error(`${name} was kept by a newer Outpost: update Outpost to sync this account. Nothing was lost.`)
}
