import { cp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { Place } from './run-outpost.ts'

let place: Place
let data: string
beforeEach(async () => {
  place = await Place.create()
  data = place.path('account')
  await writeFile(place.path('phrase'), 'correct horse\n')
  await writeFile(place.path('other'), 'battery staple')
})
afterEach(() => place.remove())

const key = (...words: string[]) => place.runHere(['key', '--data', data, ...words])
const shown = async () => (JSON.parse((await key('--json')).out) as { wrapper: string }).wrapper
const everything = async () => {
  const found: Record<string, string> = {}
  for (const entry of await readdir(place.root, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    if (entry.isFile()) found[path] = (await readFile(path)).toString('base64')
  }
  return found
}

it('shows and changes who keeps the key, under a server that notices nothing', async () => {
  const served = await place.serve('--data', data)
  expect(await shown()).toBe('file')
  expect(await key('--wrap', 'passphrase', '--passphrase-file', place.path('phrase'), '--json')).toMatchObject({
    code: 0,
    err: '',
  })
  expect(await readdir(place.path('config', 'keys'))).toEqual([])
  expect((await served.call('/api/v1/contacts')).status).toBe(200)
  expect((await served.end()).code).toBe(0)

  const again = await place.serve('--data', data, '--passphrase-file', place.path('phrase'))
  expect((await again.call('/api/v1/contacts')).status).toBe(200)
  await again.end()
  const status = await place.runHere(['status', '--data', data, '--json'], {
    env: { OUTPOST_PASSPHRASE_FILE: place.path('phrase') },
  })
  expect(status).toMatchObject({ code: 0, err: '' })

  const changed = await key(
    '--wrap=passphrase',
    `--passphrase-file=${place.path('phrase')}`,
    `--new-passphrase-file=${place.path('other')}`,
  )
  expect(changed).toMatchObject({ code: 0, out: expect.stringContaining('a passphrase') as string })
  const asFile = ['key', '--data', data, '--wrap=file', `--passphrase-file=${place.path('other')}`]
  expect(await place.run(asFile)).toMatchObject({ code: 0 })
  expect(await readdir(place.path('config', 'keys'))).toHaveLength(1)
  expect((await place.runHere(['status', '--data', data])).code).toBe(0)
})

it('a wrong or missing passphrase or key is one line and exit 2, and touches nothing', async () => {
  const seeded = await place.runHere(['seed', '--data', data, '--contacts', '0', '--passphrase-file', place.path('phrase')])
  expect(seeded.code).toBe(0)
  expect(await shown()).toBe('passphrase')
  const before = await everything()
  const refusals: [string[], RegExp, NodeJS.ProcessEnv?][] = [
    [['serve', '--port', '0', '--data', data], /passphrase.*--passphrase-file/],
    [['serve', '--port', '0', '--data', data, '--passphrase-file', place.path('other')], /wrong/],
    [['status', '--data', data, '--passphrase-file', place.path('none')], /cannot be read/],
    [['status', '--data', data], /wrong/, { OUTPOST_PASSPHRASE_FILE: place.path('other') }],
    [['token', '--data', data], /passphrase/],
    [['key', '--data', data, '--wrap', 'file', '--passphrase-file', place.path('other')], /wrong/],
    [['key', '--data', data, '--wrap', 'os', '--passphrase-file', place.path('phrase')], /installed app/],
    [['key', '--data', data, '--wrap', 'tpm'], /tpm/],
    [['key', '--data', place.path('nowhere')], /no account/],
  ]
  for (const [args, words, env] of refusals) {
    const { code, out, err } = await place.run(args, env && { env })
    expect({ args, code, out, err }).toMatchObject({ code: 2, out: '', err: expect.stringMatching(/^[^\n]+\n$/) as string })
    expect(err).toMatch(words)
  }
  expect(await everything()).toEqual(before)
})

it('a passphrase file in another encoding is refused, because all its letters would count as one', async () => {
  const seed = (file: string) => place.runHere(['seed', '--data', data, '--contacts', '0', '--passphrase-file', place.path(file)])
  // "пароль" as Windows saves it, and as PowerShell does.
  await writeFile(place.path('windows'), Buffer.from('\xef\xe0\xf0\xee\xeb\xfc', 'latin1'))
  await writeFile(place.path('powershell'), Buffer.from('\ufeffпароль\r\n', 'utf16le'))
  for (const file of ['windows', 'powershell']) {
    expect(await seed(file)).toEqual({ code: 2, out: '', err: expect.stringMatching(/^outpost: [^\n]*UTF-8[^\n]*\n$/) as string })
  }
  expect(await readdir(data)).toEqual([])
  // Some editors begin a file in UTF-8 with a mark, which nobody could type.
  await writeFile(place.path('marked'), '\ufeffпароль\r\n')
  await writeFile(place.path('plain'), 'пароль')
  expect((await seed('marked')).code).toBe(0)
  expect((await place.runHere(['status', '--data', data, '--passphrase-file', place.path('plain')])).code).toBe(0)
})

it('does not rewrap a key that does not open the account', async () => {
  await (await place.serve('--data', data)).end()
  const [name] = await readdir(place.path('config', 'keys'))
  await writeFile(place.path('config', 'keys', name!), 'ab'.repeat(32))
  const before = await everything()
  expect(await key('--wrap', 'passphrase', '--passphrase-file', place.path('phrase'))).toMatchObject({ code: 2 })
  await expect(place.runHere(['status', '--data', data, '--passphrase-file', place.path('phrase')])).resolves.toMatchObject({
    code: 2,
    err: expect.stringMatching(/without --passphrase-file/) as string,
  })
  expect(await everything()).toEqual(before)
  await rm(place.path('config', 'keys', name!))
  expect(await key('--wrap', 'file')).toMatchObject({ code: 0 })
  expect(await key('--wrap', 'passphrase', '--passphrase-file', place.path('phrase'))).toMatchObject({ code: 2 })
})

/** As if all key files were written an hour ago. */
async function ageKeys(): Promise<void> {
  const then = new Date(Date.now() - 3_600_000)
  for (const name of await readdir(place.path('config', 'keys'))) await utimes(place.path('config', 'keys', name), then, then)
}

it('showing deletes nothing; a change deletes what a killed one left, and no key that an account beside names', async () => {
  const own = ['--passphrase-file', place.path('phrase')]
  const env = { env: { OUTPOST_PASSPHRASE_FILE: place.path('phrase') } }
  const backup = place.path('b.backup')
  expect(await place.runHere(['seed', '--data', data, '--contacts', '1', ...own])).toMatchObject({ code: 0 })
  expect(await place.runHere(['backup', '--data', data, '--to', backup, ...own], env)).toMatchObject({ code: 0 })
  const restored = await place.runHere(['restore', '--from', backup, '--data', data, '--replace', ...own], env)
  expect(restored).toMatchObject({ code: 0 })
  const kept = place.path((await readdir(place.root)).find((name) => name.startsWith('account.before-')) ?? '')
  expect(await place.runHere(['key', '--data', kept, '--wrap', 'file', ...own])).toMatchObject({ code: 0 })
  const { account } = JSON.parse((await key('--json')).out) as { account: { id: string } }
  const [named = ''] = await readdir(place.path('config', 'keys'))
  const left = `${account.id}-00000000.key`
  await writeFile(place.path('config', 'keys', left), 'ab'.repeat(32))
  await ageKeys()

  expect(await key()).toMatchObject({ code: 0 })
  expect((await readdir(place.path('config', 'keys'))).toSorted()).toEqual([left, named].toSorted())
  const again = () => key('--wrap', 'passphrase', ...own, '--new-passphrase-file', place.path('phrase'))
  // Nobody knows which key an unreadable account beside names.
  await cp(kept, place.path('odd'), { recursive: true })
  await writeFile(place.path('odd', 'account.json'), '{')
  expect(await again()).toMatchObject({ code: 0 })
  expect(await readdir(place.path('config', 'keys'))).toHaveLength(2)
  await rm(place.path('odd'), { recursive: true })
  expect(await again()).toMatchObject({ code: 0 })
  expect(await readdir(place.path('config', 'keys'))).toEqual([named])
  expect(await place.runHere(['status', '--data', kept])).toMatchObject({ code: 0 })
})
