import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { BenchData } from './data.ts'

export interface Mirror {
  pause(): Promise<void>
  resume(): Promise<void>
  stop(): Promise<void>
}

/** A process of its own that commits bulk pages into that database. */
export async function startMirror(
  { key }: BenchData,
  file: string,
  { pagesPerSecond }: { readonly pagesPerSecond: number },
): Promise<Mirror> {
  const script = fileURLToPath(new URL('./mirror-process.ts', import.meta.url))
  const child = fork(script, [file, Buffer.from(key).toString('hex'), String(pagesPerSecond)])
  const ended = once(child, 'exit')
  const lost = ended.then(([code]) => Promise.reject(new Error(`the mirror ended by itself, with ${String(code)}`)))
  // Who waits for it is told; when no one waits any more, it was asked to end.
  lost.catch(() => undefined)
  const tell = async (message: 'pause' | 'resume') => {
    const heard = once(child, 'message')
    child.send(message)
    await Promise.race([heard, lost])
  }
  await Promise.race([once(child, 'message'), lost])
  return {
    pause: () => tell('pause'),
    resume: () => tell('resume'),
    async stop() {
      if (child.connected) child.disconnect()
      await ended
    },
  }
}
