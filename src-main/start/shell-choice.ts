import { UsageProblem } from '../cli/usage-problem.ts'

export type Shell = 'browser' | 'electron'

/** The shell that the user chose; null to decide automatically. */
export function findWishedShell(env: NodeJS.ProcessEnv): Shell | null {
  const wish = env['OUTPOST_SHELL'] || null
  if (wish === null || wish === 'browser' || wish === 'electron') return wish
  throw new UsageProblem(`OUTPOST_SHELL must be browser or electron, not "${wish}".`)
}

export interface Machine {
  readonly env: NodeJS.ProcessEnv
  readonly platform: NodeJS.Platform
  readonly isRoot: boolean
}

export function hasDisplay({ env, platform }: Pick<Machine, 'env' | 'platform'>): boolean {
  return platform !== 'linux' || Boolean(env['DISPLAY'] || env['WAYLAND_DISPLAY'])
}

/** Why this computer cannot open a window, with or without Electron. */
export function findObstacle(machine: Machine): string | null {
  if (!hasDisplay(machine)) return 'No display is set (DISPLAY, WAYLAND_DISPLAY)'
  if (machine.platform === 'linux' && machine.isRoot) return 'Electron refuses to run as root'
  return null
}
