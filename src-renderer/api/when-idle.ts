/**
 * Runs a function when the page is idle, at the latest after `latestMs`. The first pause may be the one between the layout of a
 * page and its paint on the screen, so the function runs in the second.
 */
export function whenIdle(run: () => void, latestMs = 2000): void {
  // Safari has no `requestIdleCallback`.
  const { requestIdleCallback: ask }: { readonly requestIdleCallback?: Window['requestIdleCallback'] } = window
  const options = { timeout: latestMs / 2 }
  if (ask) ask(() => ask(run, options), options)
  else setTimeout(run, 200)
}

/** Delays the import of a component that no page waits for. */
export function onceIdle<C>(read: () => Promise<C>, latestMs?: number): () => Promise<C> {
  return async () => {
    await new Promise<void>((done) => whenIdle(done, latestMs))
    return read()
  }
}
