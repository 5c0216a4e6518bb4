import { expect, it, vi } from 'vitest'
import { run } from '../../src-main/cli/run.ts'

const { loaded } = vi.hoisted(() => ({ loaded: [] as string[] }))

vi.mock(import('../../src-main/cli/serve.ts'), (load) => {
  loaded.push('serve')
  return load()
})

it('loads the command that is run, and no other', async () => {
  for (const stream of [process.stdout, process.stderr]) vi.spyOn(stream, 'write').mockReturnValue(true)
  expect([await run(['status', '--help']), await run(['no-command']), loaded]).toEqual([0, 2, []])
  expect([await run(['serve', '--help']), loaded]).toEqual([0, ['serve']])
  vi.restoreAllMocks()
})
