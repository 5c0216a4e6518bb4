import type { EventEmitter } from 'node:events'
import { hasCode } from '../account/account-problem.ts'

const closed = ['EPIPE', 'EIO', 'ERR_STREAM_DESTROYED']

/**
 * Ignores write errors of a closed terminal or a reader such as `head` that has stopped. Otherwise the next line would end the
 * process.
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
