import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { registry } from '../../src-shared/resources/index.ts'
import { openAccount } from '../../src-main/account/open-account.ts'
import { createOsStorage } from '../../src-main/account/safe-storage.ts'
import { sourceProgram } from '../../src-main/cli/program.ts'
import { createFakeSafeStorage } from '../support/fake-safe-storage.ts'
import { runHere } from './run-here.ts'

describe('outpost key, with a recovery file', () => {
  let root: string
  const { safeStorage, state: keychain } = createFakeSafeStorage()
  const installed = { ...sourceProgram, osStorage: createOsStorage(safeStorage, 'linux') }
  const at = (...names: string[]) => join(root, ...names)
  const key = (...words: string[]) => runHere(['key', '--data', at('account'), ...words], { program: installed })
  const show = async () => (JSON.parse((await key('--json')).out) as { wrapper: string }).wrapper

  beforeAll(async () => {
    root = await mkdtemp(join(tmpdir(), 'outpost-recovery-'))
    vi.stubEnv('OUTPOST_CONFIG_DIR', at('config'))
    for (const name of ['account', 'other']) {
      const options = { folder: at(name), configFolder: at('config'), create: { kind: 'local', timeZone: 'UTC' } as const }
      await (await openAccount(options, registry, () => 0)).store.close()
    }
    await writeFile(at('phrase'), 'correct horse\n')
    await writeFile(at('wrong'), 'battery staple\n')
  })
  afterEach(() => void Object.assign(keychain, { prefix: 'v11', hasLostKey: false, isLocked: false }))
  afterAll(async () => {
    vi.unstubAllEnvs()
    await rm(root, { recursive: true })
  })

  it('offers one where the keychain keeps the key, and makes it', async () => {
    expect(await key('--wrap=os')).toMatchObject({ code: 0, err: expect.stringMatching(/--save-recovery FILE/) as string })
    const made = await key('--save-recovery', at('recovery.json'), '--passphrase-file', at('phrase'))
    expect(made).toMatchObject({ code: 0, out: expect.stringMatching(/Store it away/) as string })
    expect(await readFile(at('recovery.json'), 'utf8')).toContain('"outpost": "recovery"')
    expect(await show()).toBe('os')
  })

  it('opens an account whose keychain is lost, and has its key kept again', async () => {
    keychain.hasLostKey = true
    expect(await key('--wrap=file')).toMatchObject({
      code: 2,
      err: expect.stringMatching(/no longer has the key.*--recover/) as string,
    })
    const recovered = await key('--recover', at('recovery.json'), '--passphrase-file', at('phrase'), '--wrap=file')
    expect(recovered).toMatchObject({ code: 0, out: expect.stringContaining('the file ') as string })
    expect(await show()).toBe('file')
    const node = await runHere(['doctor', '--data', at('account')])
    expect(node).toMatchObject({ code: 0, out: expect.stringContaining('no fault found') as string })
  })

  it('keeps the key in the keychain again where there is one, else in a file', async () => {
    const recover = () => key('--recover', at('recovery.json'), '--passphrase-file', at('phrase'))
    expect(await recover()).toMatchObject({ code: 0 })
    expect([await show(), await readdir(at('config', 'keys'))]).toEqual(['os', [expect.any(String)]])
    keychain.prefix = 'v10'
    expect(await recover()).toMatchObject({ code: 0 })
    expect(await show()).toBe('file')
  })

  it.each<[RegExp, () => string[]]>([
    [/passphrase is wrong/, () => ['--recover', at('recovery.json'), '--passphrase-file', at('wrong')]],
    [/cannot be read/, () => ['--recover', at('none.json'), '--passphrase-file', at('phrase')]],
    [/not a recovery file, or it is damaged/, () => ['--recover', at('phrase'), '--passphrase-file', at('phrase')]],
    [/already exists/, () => ['--save-recovery', at('recovery.json'), '--passphrase-file', at('phrase')]],
    [/cannot be combined with --wrap/, () => ['--save-recovery', at('x.json'), '--wrap', 'file']],
    [/cannot be combined with --wrap/, () => ['--recover', at('recovery.json'), '--save-recovery', at('x.json')]],
    [/--recover needs a file/, () => ['--recover=']],
  ])('refuses in one line, and changes nothing: %s', async (words, args) => {
    const before = await readFile(at('account', 'account.json'), 'utf8')
    const outcome = await key(...args())
    expect(outcome).toMatchObject({ code: 2, out: '', err: expect.stringMatching(/^[^\n]+\n$/) as string })
    expect(outcome.err).toMatch(words)
    expect(await readFile(at('account', 'account.json'), 'utf8')).toBe(before)
  })

  it('refuses the file of another account, a damaged one, and one of a newer Outpost', async () => {
    const recover = (data: string, file: string) =>
      runHere(['key', '--data', at(data), '--recover', at(file), '--passphrase-file', at('phrase')])
    expect((await recover('other', 'recovery.json')).err).toMatch(/another account/)
    const content = JSON.parse(await readFile(at('recovery.json'), 'utf8')) as { key: object; format: number }
    await writeFile(at('cut.json'), JSON.stringify({ ...content, key: { ...content.key, tag: 'AAAA' } }))
    expect((await recover('account', 'cut.json')).err).toMatch(/cut\.json is not a recovery file, or it is damaged/)
    await writeFile(at('newer.json'), JSON.stringify({ ...content, format: 2 }))
    expect((await recover('account', 'newer.json')).err).toMatch(/newer Outpost/)
  })
})
