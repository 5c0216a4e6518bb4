interface Event {
  readonly at: number
  readonly order: number
  readonly run: () => void
}

/** A binary heap by time, then by the order in which events were put in. */
export class EventQueue {
  private readonly heap: Event[] = []
  private readonly cancelled = new Set<Event>()
  private order = 0

  get size(): number {
    return this.heap.length - this.cancelled.size
  }

  add(at: number, run: () => void): () => void {
    let waiting = true
    const event: Event = {
      at,
      order: this.order++,
      run: () => {
        waiting = false
        run()
      },
    }
    this.heap.push(event)
    this.rise(this.heap.length - 1)
    return () => {
      if (waiting) this.cancelled.add(event)
      waiting = false
    }
  }

  takeBefore(limit: number): Event | undefined {
    for (;;) {
      const first = this.heap[0]
      if (first === undefined || first.at > limit) return undefined
      this.removeFirst()
      if (!this.cancelled.delete(first)) return first
    }
  }

  private removeFirst(): void {
    const last = this.heap.pop()
    if (last === undefined || this.heap.length === 0) return
    this.heap[0] = last
    this.sink(0)
  }

  private rise(from: number): void {
    let at = from
    while (at > 0) {
      const parent = (at - 1) >> 1
      if (!this.swapIfBefore(at, parent)) return
      at = parent
    }
  }

  private sink(from: number): void {
    let at = from
    for (;;) {
      const left = 2 * at + 1
      const right = left + 1
      const lesser = this.isBefore(right, left) ? right : left
      if (!this.swapIfBefore(lesser, at)) return
      at = lesser
    }
  }

  private isBefore(a: number, b: number): boolean {
    const [first, second] = [this.heap[a], this.heap[b]]
    if (first === undefined || second === undefined) return false
    return (first.at - second.at || first.order - second.order) < 0
  }

  private swapIfBefore(a: number, b: number): boolean {
    const [first, second] = [this.heap[a], this.heap[b]]
    if (first === undefined || second === undefined || !this.isBefore(a, b)) return false
    this.heap[a] = second
    this.heap[b] = first
    return true
  }
}
