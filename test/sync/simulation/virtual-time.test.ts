import { readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { createVirtualTime, Deadlock } from './virtual-time.ts'

const start = Date.UTC(2026, 0, 1)

describe('virtual time', () => {
  it('jumps to what is due, in order of time and then of asking', async () => {
    const time = createVirtualTime({ start })
    const seen: string[] = []
    const worker = async (name: string, every: number) => {
      for (let round = 0; round < 3; round++) {
        await time.sleep(every)
        seen.push(`${name}@${String(time.elapsed())}`)
      }
    }
    const began = performance.now()
    await time.run(() => Promise.all([worker('a', 60_000), worker('b', 30_000), worker('c', 60_000)]))
    expect(seen).toEqual(['b@30000', 'a@60000', 'c@60000', 'b@60000', 'b@90000', 'a@120000', 'c@120000', 'a@180000', 'c@180000'])
    expect(performance.now() - began).toBeLessThan(5_000)
    expect(time.trueNow()).toBe(start + 180_000)
  })

  it('lets promises of any depth and real reading settle before time moves', async () => {
    const time = createVirtualTime({ start })
    const deep = async (depth: number): Promise<number> => (depth === 0 ? time.elapsed() : deep(depth - 1))
    const [settled, read] = await time.run(async () => {
      const sleeping = time.sleep(1_000)
      const reached = await deep(200)
      await sleeping
      const text = await readFile(new URL(import.meta.url), 'utf8')
      return [reached, text.length] as const
    })
    expect(settled).toBe(0)
    expect(read).toBeGreaterThan(100)
  })

  it('says so where nothing can ever go on', async () => {
    const time = createVirtualTime({ start })
    const stuck = time.run(async () => {
      await time.sleep(500)
      await new Promise<void>(() => undefined)
    })
    await expect(stuck).rejects.toBeInstanceOf(Deadlock)
    expect(time.elapsed()).toBe(500)
  })

  it('hands on what the work rejects with', async () => {
    const time = createVirtualTime({ start })
    const failing = time.run(async () => {
      await time.sleep(5)
      throw new Error('as planned')
    })
    await expect(failing).rejects.toThrow('as planned')
  })

  it('has a clock that can be wrong and jump, beside a time that cannot', async () => {
    const time = createVirtualTime({ start, skew: -7_000 })
    expect(time.now()).toBe(start - 7_000)
    await time.pass(1_000)
    time.setSkew(3_600_000)
    expect([time.now(), time.elapsed(), time.trueNow()]).toEqual([start + 3_601_000, 1_000, start + 1_000])
  })

  it('wakes a sleeper at its signal, once and at once', async () => {
    const time = createVirtualTime({ start })
    const controller = new AbortController()
    time.after(100, () => {
      controller.abort()
    })
    await time.run(() => time.sleep(60_000, controller.signal))
    expect([time.elapsed(), time.due]).toEqual([100, 0])
    await time.run(() => time.sleep(60_000, controller.signal))
    expect(time.elapsed()).toBe(100)
  })

  it('lets nothing in a killed process wake again', async () => {
    const time = createVirtualTime({ start })
    const dying = time.createProcess()
    let woke = false
    void dying.time.sleep(1_000).then(() => {
      woke = true
    })
    await time.pass(500)
    dying.kill()
    await time.pass(5_000)
    expect([woke, time.elapsed()]).toEqual([false, 5_500])
  })
})
