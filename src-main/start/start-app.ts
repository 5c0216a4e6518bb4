import { UsageProblem } from '../cli/usage-problem.ts'
import { findObstacle, findWishedShell, type Machine } from './shell-choice.ts'

export interface StartEffects {
  readonly machine: Machine
  /** Electron's binary, if it is downloaded. */
  findElectron(): Promise<string | undefined>
  /** Downloads the binary. Returns the reason if that fails. */
  fetchElectron(): Promise<string | null>
  /** Why the download failed within the last day. */
  findRecentFailure(): Promise<string | undefined>
  rememberFailure(reason: string): Promise<void>
  /** Builds what is missing or out of date. */
  build(): Promise<void>
  /** Resolves to the exit code, or to why there was never a window. */
  runElectron(binary: string): Promise<number | string>
  runBrowser(): Promise<number>
  say(line: string): void
}

/** Opens the app in a window if possible, or else in a browser with one line that says why. Resolves to the exit code. */
export async function startApp(effects: StartEffects): Promise<number> {
  const wish = findWishedShell(effects.machine.env)
  if (wish === 'browser') return openInBrowser(effects, null)
  const found = await obtainElectron(effects, wish === 'electron')
  if ('why' in found) {
    if (wish === 'electron') throw new UsageProblem(`${found.why}: OUTPOST_SHELL=browser opens the app in a browser.`)
    return openInBrowser(effects, found.why)
  }
  await effects.build()
  const outcome = await effects.runElectron(found.binary)
  if (typeof outcome === 'number') return outcome
  if (wish === 'electron') throw new UsageProblem(`${outcome}: OUTPOST_SHELL=browser opens the app in a browser.`)
  return openInBrowser(effects, outcome)
}

async function openInBrowser(effects: StartEffects, why: string | null): Promise<number> {
  if (why !== null) effects.say(`${why}: the app is served for a browser instead.`)
  await effects.build()
  return effects.runBrowser()
}

/** An explicit choice ignores earlier failures and other obstacles: Electron decides. */
async function obtainElectron(effects: StartEffects, isWished: boolean): Promise<{ binary: string } | { why: string }> {
  const obstacle = isWished ? null : findObstacle(effects.machine)
  if (obstacle !== null) return { why: obstacle }
  const present = await effects.findElectron()
  if (present !== undefined) return { binary: present }
  const recent = isWished ? undefined : await effects.findRecentFailure()
  if (recent !== undefined) {
    return { why: `Electron's binary could not be fetched within the last day (${recent}; OUTPOST_SHELL=electron tries again)` }
  }
  const reason = (await effects.fetchElectron()) ?? undefined
  const binary = reason === undefined ? await effects.findElectron() : undefined
  if (binary !== undefined) return { binary }
  const why = reason ?? 'it is not where it should be'
  await effects.rememberFailure(why).catch((error: unknown) => {
    const words = error instanceof Error ? error.message : String(error)
    effects.say(`The failed download could not be noted, so the next start tries again: ${words}`)
  })
  return { why: `Electron's binary could not be fetched: ${why}` }
}
