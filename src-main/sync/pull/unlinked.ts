/** Relationships that this server refuses to show. They are not requested for every record again. */
export interface Unlinked {
  isUnlinked(type: string, name: string): boolean
  note(type: string, name: string, isRefused: boolean): void
}

/** A single refusal may mean that the record itself is gone. */
const enough = 3

export function createUnlinked(): Unlinked {
  const refusals = new Map<string, number>()
  return {
    isUnlinked: (type, name) => (refusals.get(`${type}/${name}`) ?? 0) >= enough,
    note: (type, name, isRefused) => {
      const key = `${type}/${name}`
      refusals.set(key, isRefused ? (refusals.get(key) ?? 0) + 1 : 0)
    },
  }
}
