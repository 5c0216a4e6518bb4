/** What the page keeps in its databases, such as drafts. */
export async function deleteDatabases(): Promise<void> {
  const left = await indexedDB.databases()
  await Promise.all(left.map(({ name = '' }) => toDeleted(indexedDB.deleteDatabase(name))))
}

function toDeleted(asked: IDBOpenDBRequest): Promise<void> {
  return new Promise((resolve, reject) => {
    asked.onsuccess = () => resolve()
    asked.onerror = () => reject(asked.error ?? new Error('A database could not be deleted.'))
  })
}
