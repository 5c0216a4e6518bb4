import { mkdtempSync, readdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createCallLog } from '../../../src-main/host/sync/call-log.ts'

let folder: string
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'outpost-calls-'))))
afterEach(() => rmSync(folder, { recursive: true }))

const at = (now: number, elapsed: number) =>
  createCallLog(folder, { now: () => now, elapsed: () => elapsed, sleep: () => Promise.resolve() })
const file = () => join(folder, readdirSync(folder)[0] ?? '')

it('gives the next process the times of the one before it', () => {
  expect(at(50_000, 100).load()).toEqual([])
  at(50_000, 100).save([49_500, 50_000])
  expect(at(50_300, 400).load()).toEqual([49_500, 50_000])
})

it('forgets longer content that stood there before', () => {
  at(50_000, 100).save([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
  at(50_000, 100).save([50_000])
  expect(at(50_000, 100).load()).toEqual([50_000])
})

it.each([3_600_000, -3_600_000])('knows how long ago a call was though the clock was set by %i ms meanwhile', (jump) => {
  at(50_000_000, 100).save([50_000_000])
  expect(at(50_000_250 + jump, 350).load()).toEqual([50_000_000 + jump])
})

it('knows no calls of before the computer was started', () => {
  at(50_000, 9000).save([50_000])
  expect(at(50_500, 20).load()).toEqual([])
})

it.each(['', '{', 'null', '[]', '{"elapsed":1}', '{"elapsed":"1","ages":[1]}', '\0\0\0'])(
  'takes the damaged file %j for an empty one',
  (text) => {
    at(50_000, 100).save([50_000])
    truncateSync(file())
    writeFileSync(file(), text)
    expect(at(50_000, 100).load()).toEqual([])
    at(50_000, 100).save([50_000])
    expect(at(50_000, 100).load()).toEqual([50_000])
  },
)

it('fails where the folder is gone, rather than let a call go unnoticed', () => {
  const log = at(50_000, 100)
  rmSync(folder, { recursive: true })
  expect(() => log.save([50_000])).toThrow(/ENOENT/)
  folder = mkdtempSync(join(tmpdir(), 'outpost-calls-'))
})
