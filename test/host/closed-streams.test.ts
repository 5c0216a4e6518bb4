import { spawn } from 'node:child_process'
import { EventEmitter, once } from 'node:events'
import { describe, expect, it } from 'vitest'
import { outliveClosedStreams } from '../../src-main/host/closed-streams.ts'

const failure = (code: string) => Object.assign(new Error(code), { code })

describe('a terminal that was closed', () => {
  it.each(['EPIPE', 'EIO', 'ERR_STREAM_DESTROYED'])('is no fault: %s', (code) => {
    const streams = [new EventEmitter(), new EventEmitter()]
    outliveClosedStreams(streams)
    for (const stream of streams) expect(() => stream.emit('error', failure(code))).not.toThrow()
  })

  it('leaves every other error what it is', () => {
    const stream = new EventEmitter()
    outliveClosedStreams([stream])
    expect(() => stream.emit('error', failure('ENOSPC'))).toThrow('ENOSPC')
  })

  it('is listened for once', () => {
    const stream = new EventEmitter()
    outliveClosedStreams([stream])
    outliveClosedStreams([stream])
    expect(stream.listenerCount('error')).toBe(1)
  })

  it('does not end a process that goes on writing to it', async () => {
    const module = new URL('../../src-main/host/closed-streams.ts', import.meta.url).href
    const code = `
      const { outliveClosedStreams } = await import(${JSON.stringify(module)})
      if (process.argv[1] === 'listens') outliveClosedStreams()
      process.stdin.once('data', () => {
        const timer = setInterval(() => { process.stderr.write('x'); process.stdout.write('x') }, 10)
        setTimeout(() => { clearInterval(timer); process.exit(7) }, 200)
      })
      process.stdout.write('ready')`
    const run = async (word: string) => {
      const child = spawn(process.execPath, ['--input-type=module', '-e', code, word], { stdio: 'pipe' })
      await once(child.stdout, 'data')
      child.stdout.destroy()
      child.stderr.destroy()
      child.stdin.write('go')
      const [exit] = (await once(child, 'exit')) as [number | null]
      return exit
    }
    expect(await run('listens')).toBe(7)
    expect(await run('does not')).not.toBe(7)
  })
})
