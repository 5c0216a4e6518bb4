type Environment = Readonly<Record<string, string | undefined>>

/** Whether the app is packed for tests, which need a debugger. Such a build is never published. */
export function isTestable(env: Environment): boolean {
  const wish = env['OUTPOST_PACK'] || undefined
  if (wish === undefined || wish === 'testable') return wish === 'testable'
  throw new Error(`OUTPOST_PACK is testable or not set, not "${wish}".`)
}
