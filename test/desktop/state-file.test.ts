import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createStateFile } from '../../src-main/desktop/state-file.ts'

describe('the state file', () => {
  let folder: string
  const onError = vi.fn()
  beforeEach(async () => {
    onError.mockReset()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    folder = await mkdtemp(join(tmpdir(), 'outpost-test-'))
  })
  afterEach(async () => {
    vi.useRealTimers()
    await rm(folder, { recursive: true })
  })

  it('is absent at first, which is no fault', () => {
    expect(createStateFile(join(folder, 'window.json'), onError).read()).toBeUndefined()
    expect(onError).not.toHaveBeenCalled()
  })

  it('keeps the last of many texts, once, and leaves nothing beside it', async () => {
    const file = createStateFile(join(folder, 'deep', 'window.json'), onError)
    file.save('1')
    vi.advanceTimersByTime(400)
    file.save('2')
    expect(file.read()).toBeUndefined()
    vi.advanceTimersByTime(100)
    expect(file.read()).toBe('2')
    expect(await readdir(join(folder, 'deep'))).toEqual(['window.json'])
  })

  it('keeps what waits at once when asked', async () => {
    const file = createStateFile(join(folder, 'window.json'), onError)
    file.save('1')
    file.flush()
    expect(await readFile(join(folder, 'window.json'), 'utf8')).toBe('1')
    await writeFile(join(folder, 'window.json'), 'other')
    vi.advanceTimersByTime(1000)
    expect(file.read()).toBe('other')
  })

  it('goes on where it cannot be written, and says so', async () => {
    await writeFile(join(folder, 'taken'), '')
    const file = createStateFile(join(folder, 'taken', 'window.json'), onError)
    file.save('1')
    file.flush()
    expect(onError).toHaveBeenCalledOnce()
  })
})
