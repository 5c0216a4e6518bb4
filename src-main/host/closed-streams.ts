import type { EventEmitter } from 'node:events'
import { hasCode } from '../account/account-problem.ts'

const closed = ['EPIPE', 'EIO', 'ERR_STREAM_DESTROYED']

/**
 * A terminal that was closed, or a reader such as `head` that has seen enough: nothing more can be written there, and that is no
 * fault. Without this the first line that is written afterwards would end the process.
 */
export function outliveClosedStreams(streams: readonly EventEmitter[] = [process.stdout, process.stderr]): void {
  for (const stream of streams) {
    if (stream.listeners('error').includes(ignoreClosed)) continue
    stream.on('error', ignoreClosed)
  }
}

function ignoreClosed(error: unknown): void {
  if (!hasCode(error, ...closed)) throw error as Error
}
