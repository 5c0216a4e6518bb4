import { execFileSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'

export interface SmallDisk {
  readonly path: string
  /** `size=8m`, `ro` and the like. */
  remount(options: string): void
  unmount(): void
}

/** A disk of its own, in memory; undefined where only a superuser may have one. */
export function findSmallDisk(path: string, size: string): SmallDisk | undefined {
  mkdirSync(path, { recursive: true })
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${size}`, 'outpost-test', path], { stdio: 'ignore' })
  } catch {
    return undefined
  }
  return {
    path,
    remount: (options) => void execFileSync('mount', ['-o', `remount,${options}`, path]),
    unmount: () => void execFileSync('umount', ['-l', path]),
  }
}
