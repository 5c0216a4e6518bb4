/** The month `by` months later. Months are written `2026-11`. */
export function shiftMonth(month: string, by: number): string {
  const at = Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)) - 1 + by
  return `${String(Math.floor(at / 12)).padStart(4, '0')}-${String((at % 12) + 1).padStart(2, '0')}`
}

export const isMonth = (text: string | null): text is string => text !== null && /^\d{4}-\d{2}$/.test(text)

/** More than these would be bars that nobody can tell apart. */
const most = 120

/** All months from the first to the last, both included. Only the known ones if those would be too many. */
export function listMonths(known: readonly string[], from: string | null, to: string | null): readonly string[] {
  const all = [...known, ...(from === null ? [] : [from]), ...(to === null ? [] : [to])].toSorted()
  const [first] = all
  const last = all.at(-1)
  if (first === undefined || last === undefined) return []
  const months: string[] = []
  for (let month = first; month <= last && months.length <= most; month = shiftMonth(month, 1)) months.push(month)
  return months.length > most ? [...new Set(known)].toSorted() : months
}
