import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { needsBuild } from '../../src-main/start/build-app.ts'

let root: string
const put = async (path: string, seconds: number) => {
  await mkdir(dirname(join(root, path)), { recursive: true })
  await writeFile(join(root, path), '')
  await utimes(join(root, path), seconds, seconds)
}
const results = [
  'out/main/index.js',
  'out/main/engine-worker.js',
  'out/main/sync-worker.js',
  'out/preload/index.cjs',
  'out/renderer/index.html',
]

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'outpost-build-'))
  for (const path of ['src-main/index.ts', 'src-main/host/pages.ts', 'src-renderer/deep/er/App.vue', 'package.json'])
    await put(path, 1_000)
  for (const path of results) await put(path, 2_000)
})
afterEach(() => rm(root, { recursive: true }))

it('is not needed while everything is newer than its sources', async () => {
  expect(await needsBuild(root)).toBe(false)
})

it.each(results)('is needed without %s', async (path) => {
  await rm(join(root, path))
  expect(await needsBuild(root)).toBe(true)
})

it.each([
  'src-renderer/deep/er/App.vue',
  'src-main/host/pages.ts',
  'package.json',
  'src-shared/new.ts',
  'electron.vite.config.ts',
])('is needed where %s is newer than any part of it', async (path) => {
  await put(results.at(-1)!, 9_000)
  await put(path, 2_001)
  expect(await needsBuild(root)).toBe(true)
})
