/** Runs a function when the page is idle, at the latest after `latestMs`. */
export function whenIdle(run: () => void, latestMs = 2000): void {
  // Safari has no `requestIdleCallback`.
  const { requestIdleCallback: ask }: { readonly requestIdleCallback?: Window['requestIdleCallback'] } = window
  if (ask) ask(run, { timeout: latestMs })
  else setTimeout(run, 200)
}

/** Delays the import of a component that no page waits for. */
export function onceIdle<C>(read: () => Promise<C>, latestMs?: number): () => Promise<C> {
  return async () => {
    await new Promise<void>((done) => whenIdle(done, latestMs))
    return read()
  }
}
