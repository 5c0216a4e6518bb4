import type { App } from 'electron'
import { expect, it, vi } from 'vitest'
import { runHeadless } from '../../src-main/desktop/run-command.ts'
import { FakeApp } from './fake-electron.ts'

async function end(
  run: () => Promise<number>,
  app = new FakeApp(),
  writeError?: Error,
  prepare: () => void = () => expect(app.calls).toEqual([]),
) {
  const said: string[] = []
  const write = (_text: string, done: (error?: Error) => void) => {
    done(writeError)
    return true
  }
  await runHeadless({ app: app as unknown as App, prepare, run, stdout: { write } as never, say: (line) => said.push(line) })
  return { exits: app.exits, said }
}

it.each([0, 1, 2, 130])('exits with %i where that is what the command says', async (code) => {
  expect(await end(() => Promise.resolve(code))).toEqual({ exits: [code], said: [] })
})

it('exits with 1 and says why where the command breaks, or cannot even be loaded', async () => {
  const { exits, said } = await end(() => Promise.reject(new Error('no such module')))
  expect(exits).toEqual([1])
  expect(said[0]).toContain('no such module')
})

it('exits where Electron itself does not come up', async () => {
  const app = new FakeApp()
  app.whenReady = () => Promise.reject(new Error('no display'))
  const run = vi.fn()
  const { exits, said } = await end(run, app)
  expect([exits, run.mock.calls.length]).toEqual([[1], 0])
  expect(said[0]).toContain('no display')
})

it('exits with the code of the command where nobody reads what it wrote', async () => {
  const { exits } = await end(() => Promise.resolve(2), new FakeApp(), new Error('EPIPE'))
  expect(exits).toEqual([2])
})

it('exits with 1 and says why where its folder cannot be made', async () => {
  const refuse = () => {
    throw new Error('EROFS: read-only file system')
  }
  const run = vi.fn()
  const { exits, said } = await end(run, new FakeApp(), undefined, refuse)
  expect([exits, run.mock.calls.length]).toEqual([[1], 0])
  expect(said[0]).toContain('read-only file system')
})
