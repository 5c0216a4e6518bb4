/** Resolves to an exit code when someone asks for the end. */
export interface EndOfRun {
  readonly code: Promise<number>
  end(code: number): void
}

export function waitForEnd(): EndOfRun {
  const { promise, resolve } = Promise.withResolvers<number>()
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => resolve(0))
  // npm hands a signal to the shell that it runs scripts in, which ends without passing it on.
  const parent = process.ppid
  if (process.env['npm_lifecycle_event']) setInterval(() => process.ppid !== parent && resolve(0), 250).unref()
  return { code: promise, end: resolve }
}
