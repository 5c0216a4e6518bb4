/** The view that a list opens with on this computer. */
export interface DefaultView {
  find(): string | null
  keep(id: string | null): void
}

export function createDefaultView(storage: Storage, accountId: string, type: string): DefaultView {
  const key = `outpost.view.${accountId}.${type}`
  return {
    find: () => storage.getItem(key),
    keep: (id) => (id === null ? storage.removeItem(key) : storage.setItem(key, id)),
  }
}
