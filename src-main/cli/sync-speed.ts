/** How fast something grew lately. */
export interface Speed {
  note(done: number, atMs: number): void
  perSecond(nowMs: number): number
}

const lately = 5000

export function createSpeed(): Speed {
  let notes: { readonly done: number; readonly at: number }[] = []
  return {
    note(done, at) {
      notes = [...notes.filter((note) => at - note.at <= lately), { done, at }]
    },
    perSecond(now) {
      const [first] = notes
      const last = notes.at(-1)
      if (!first || !last || now <= first.at) return 0
      return Math.round(((last.done - first.done) * 1000) / (now - first.at))
    },
  }
}
