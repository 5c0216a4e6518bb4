/** `code` resolves to the exit code after a signal or a call of `end`. */
export interface EndOfRun {
  readonly code: Promise<number>
  end(code: number): void
}

export function waitForEnd(): EndOfRun {
  const { promise, resolve } = Promise.withResolvers<number>()
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => resolve(0))
  // npm sends signals only to its shell. The shell exits without forwarding them, so watch for a changed parent.
  const parent = process.ppid
  if (process.env['npm_lifecycle_event']) setInterval(() => process.ppid !== parent && resolve(0), 250).unref()
  return { code: promise, end: resolve }
}
