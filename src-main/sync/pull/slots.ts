/** Limits how much work runs at once. The waiting work with the lowest rank starts first. */
export interface Slots {
  use<T>(rank: number, work: () => Promise<T>): Promise<T>
}

export function createSlots(most: number): Slots {
  const waiting: { readonly rank: number; readonly begin: () => void }[] = []
  let free = most

  function release(): void {
    const next = waiting.reduce<number>((best, { rank }, index) => {
      const found = waiting[best]
      return found && found.rank <= rank ? best : index
    }, 0)
    const [chosen] = waiting.splice(next, 1)
    if (chosen) chosen.begin()
    else free += 1
  }

  return {
    async use(rank, work) {
      if (free > 0) free -= 1
      else await new Promise<void>((begin) => waiting.push({ rank, begin }))
      try {
        return await work()
      } finally {
        release()
      }
    },
  }
}
