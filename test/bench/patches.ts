import { parsePage, type BenchEngine } from './bench-engine.ts'

/** Work that changes one contact's note, another contact each time. */
export async function createPatching(engine: BenchEngine): Promise<() => Promise<Uint8Array>> {
  const { data } = parsePage(await engine.get('/api/v1/contacts?page[size]=100'))
  let turn = 0
  return () => {
    const { id } = data[turn % data.length] as { id: string }
    turn += 1
    const attributes = { note: `Called, will call again (${turn})` }
    return engine.patch(`/api/v1/contacts/${id}`, JSON.stringify({ data: { type: 'contacts', id, attributes } }))
  }
}
