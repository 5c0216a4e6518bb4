import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { makeTestFolder } from '../../build/test-folder.ts'

const memory = mkdtempSync(join(tmpdir(), 'outpost-memory-'))
const made: string[] = [memory]
afterAll(() => made.forEach((folder) => rmSync(folder, { recursive: true })))

it.each([
  ['in memory where there is room', { folder: memory, room: 1 }, memory],
  ['on the disk where memory has too little', { folder: memory, room: Number.MAX_SAFE_INTEGER }, tmpdir()],
  ['on the disk where files cannot lie in memory', { folder: join(memory, 'none'), room: 1 }, tmpdir()],
])('what tests write lies %s', (_where, given, parent) => {
  const folder = makeTestFolder(given)
  made.unshift(folder)
  expect(dirname(folder)).toBe(parent)
  expect(readdirSync(folder)).toEqual([])
})
