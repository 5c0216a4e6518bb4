import { onScopeDispose, shallowRef, watch } from 'vue'
import type { RecordRow } from '../api/records.ts'
import type { RecordList } from '../list/source/use-records.ts'

/** As long as an undo toast is shown. */
const changedMs = 10_000

/** The visible records whose values changed since they were last seen. */
export function listChanged(before: ReadonlyMap<string, RecordRow>, now: readonly RecordRow[]): string[] {
  return now.flatMap((row) => {
    const held = before.get(row.id)
    return held && held !== row && writeValues(held, row) !== writeValues(row, held) ? [row.id] : []
  })
}

/** Compares only names that both rows have: an added column is not a change. */
function writeValues({ attributes, links }: RecordRow, other: RecordRow): string {
  const names = Object.keys(attributes).filter((name) => name !== 'updated-at' && Object.hasOwn(other.attributes, name))
  const linked = Object.keys(links).filter((name) => Object.hasOwn(other.links, name))
  return JSON.stringify([
    names.toSorted().map((name) => [name, attributes[name]]),
    linked.toSorted().map((name) => [name, links[name]?.map(({ type, id }) => [type, id])]),
  ])
}

/** The visible rows that changed recently. Toasts do not cover them. */
export function useChangedRows(list: RecordList, sight: () => { readonly first: number; readonly last: number }) {
  const changed = shallowRef<ReadonlySet<string>>(new Set())
  const timers = new Map<string, ReturnType<typeof setTimeout>>()
  let before: ReadonlyMap<string, RecordRow> = new Map()

  watch([list.version, sight], () => {
    const { first, last } = sight()
    const rows = Array.from({ length: last - first + 1 }, (_, step) => list.findRow(first + step))
    const now = rows.filter((row) => row !== undefined)
    for (const id of listChanged(before, now)) mark(id)
    before = new Map(now.map((row) => [row.id, row]))
  })
  onScopeDispose(() => timers.forEach(clearTimeout))

  function mark(id: string): void {
    clearTimeout(timers.get(id))
    timers.set(
      id,
      setTimeout(() => put(id, false), changedMs),
    )
    put(id, true)
  }

  function put(id: string, isChanged: boolean): void {
    const next = new Set(changed.value)
    if (isChanged) next.add(id)
    else {
      next.delete(id)
      timers.delete(id)
    }
    changed.value = next
  }

  return (id: string | undefined): boolean => id !== undefined && changed.value.has(id)
}
