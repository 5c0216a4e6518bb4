import type { ChildProcess } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { constants, setPriority } from 'node:os'

/** A third of the usual turns on Linux: tests still end within their limits while others keep all cores busy. */
const later = Math.floor(constants.priority.PRIORITY_BELOW_NORMAL / 2)

/** What says that priorities cannot be set here, or that the process has ended. The process works all the same. */
const harmless = new Set(['ESRCH', 'ENOENT', 'EACCES', 'EPERM', 'EROFS', 'EAGAIN'])

/**
 * Gives a process, and all that it starts, the processor after others, but never without a turn. On Linux the process must have a session of its own
 * (`detached`): the kernel divides the processor among sessions first, and a browser that tests start has its own too.
 */
export function leaveFirstTurn({ pid }: ChildProcess, priority = later): void {
  // A process that could not start says why in its `error` event.
  if (pid === undefined) return
  attempt(() => setPriority(pid, priority))
  if (process.platform === 'linux') attempt(() => writeFileSync(`/proc/${String(pid)}/autogroup`, String(priority)))
}

function attempt(act: () => void): void {
  try {
    act()
  } catch (error) {
    const { code, info } = error as NodeJS.ErrnoException & { readonly info?: { readonly code?: string } }
    if (!harmless.has(info?.code ?? code ?? '')) throw error
  }
}

/** Ends these processes as this one is asked to end. A process with a session of its own hears nothing of Ctrl+C. */
export function passOnSignals(processes: readonly ChildProcess[]): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, () => {
      for (const child of processes) child.kill(signal)
    })
  }
}
