import { expect, test } from 'vitest'
import { createPickPath } from '../../src-main/desktop/pick-path.ts'

function start(path: string | undefined) {
  const asked: object[] = []
  const take = <T>(options: object, answer: T) => (asked.push(options), Promise.resolve(answer))
  const dialog = {
    showSaveDialog: (options: object) => take(options, { canceled: path === undefined, filePath: path ?? '' }),
    showOpenDialog: (options: object) =>
      take(options, { canceled: path === undefined, filePaths: path === undefined ? [] : [path] }),
  }
  const app = { getPath: () => '/home/ann/Documents' }
  return { asked, pick: createPickPath({ app, dialog }, () => undefined) }
}

test('asks where a backup goes, which one to restore, and for a folder', async () => {
  const { asked, pick } = start('/disk/chosen')
  for (const place of ['backup-file', 'restore-file', 'backup-folder'] as const)
    expect(await pick({ place, name: 'Mine.outpost-backup' })).toBe('/disk/chosen')
  expect(asked).toEqual([
    {
      defaultPath: '/home/ann/Documents/Mine.outpost-backup',
      properties: ['createDirectory', 'showOverwriteConfirmation'],
    },
    { defaultPath: '/home/ann/Documents', properties: ['openFile'] },
    { defaultPath: '/home/ann/Documents', properties: ['openDirectory', 'createDirectory'] },
  ])
})

test('a cancelled dialog chooses nothing', async () => {
  const { pick } = start(undefined)
  expect([await pick({ place: 'backup-file' }), await pick({ place: 'restore-file' })]).toEqual([null, null])
})
