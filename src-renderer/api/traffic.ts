/** The page's requests to the engine of its account. */
export interface Traffic {
  /** Sends a request, after the account is no longer being left. */
  pass<T>(send: () => Promise<T>): Promise<T>
  /**
   * Leaves the account: waits for the requests under way, and holds back new ones, which no engine would answer. They are sent
   * after all if the account could not be left, or if this page is still shown some time later.
   */
  leave<T extends { readonly ok: boolean }>(act: () => Promise<T>): Promise<T>
}

/** A request that takes longer does not keep the user from leaving. */
const patienceMs = 1_000
/** The next page takes less to load, unless the user chose to stay on this one. */
const stayMs = 5_000

export function createTraffic(): Traffic {
  const underWay = new Set<Promise<unknown>>()
  let held: PromiseWithResolvers<void> | undefined

  function letGo(): void {
    held?.resolve()
    held = undefined
  }

  return {
    async pass(send) {
      while (held) await held.promise
      const sent = send()
      underWay.add(sent)
      try {
        return await sent
      } finally {
        underWay.delete(sent)
      }
    },
    async leave(act) {
      held ??= Promise.withResolvers()
      let left = false
      try {
        await Promise.race([Promise.allSettled(underWay), new Promise((done) => setTimeout(done, patienceMs))])
        const outcome = await act()
        left = outcome.ok
        return outcome
      } finally {
        if (left) setTimeout(letGo, stayMs)
        else letGo()
      }
    },
  }
}
