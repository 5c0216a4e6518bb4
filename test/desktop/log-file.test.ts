import { chmodSync, existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createLogFile, type LogFileOptions } from '../../src-main/desktop/log-file.ts'
import { redact } from '../../src-main/host/redact.ts'

describe('the log', () => {
  let root: string
  let folder: string
  const onError = vi.fn()
  const create = (options: Partial<LogFileOptions> = {}) =>
    createLogFile({ folder, now: () => new Date(0), clean: (text) => text, onError, ...options })

  beforeEach(async () => {
    root = await mkdtemp(join(tmpdir(), 'outpost-log-'))
    folder = join(root, 'logs')
    onError.mockReset()
  })
  afterEach(() => rm(root, { recursive: true, force: true }))

  it('makes nothing before there is something to write', () => {
    create()
    expect(readdirSync(root)).toEqual([])
  })

  it('writes lines with their time, cleaned, for the user alone', () => {
    const log = create({ clean: (text) => text.replace('Ivanov', '…') })
    log.write('one')
    log.write('two of Ivanov\n    at there')
    expect(readFileSync(log.path, 'utf8')).toBe(
      '1970-01-01T00:00:00.000Z one\n1970-01-01T00:00:00.000Z two of …\n      at there\n',
    )
    if (process.platform !== 'win32') expect(statSync(log.path).mode & 0o077).toBe(0)
  })

  it('goes on where it was left', () => {
    create().write('one')
    create().write('two')
    expect(readFileSync(create().path, 'utf8').split('\n')).toHaveLength(3)
  })

  it('takes turns: so many files, none larger than it may be, the oldest lost', () => {
    const log = create({ mostBytes: 100, mostFiles: 3 })
    for (let line = 0; line < 20; line++) log.write(`line ${line}`)
    expect(readdirSync(folder).sort()).toEqual(['outpost.1.log', 'outpost.2.log', 'outpost.log'])
    const texts = ['outpost.2.log', 'outpost.1.log', 'outpost.log'].map((name) => readFileSync(join(folder, name), 'utf8'))
    for (const text of texts) expect(text.length).toBeLessThanOrEqual(100)
    const lines = texts.join('').match(/line \d+/g)!
    expect(lines.at(-1)).toBe('line 19')
    expect(lines).toEqual(Array.from({ length: lines.length }, (_, index) => `line ${20 - lines.length + index}`))
  })

  it('counts what a former run wrote', () => {
    create({ mostBytes: 100 }).write('x'.repeat(60))
    create({ mostBytes: 100 }).write('y'.repeat(60))
    expect(readdirSync(folder)).toHaveLength(2)
  })

  it('is ten megabytes times five', () => {
    const log = create()
    log.write('x')
    writeFileSync(log.path, Buffer.alloc(10 * 1024 * 1024 - 10))
    for (let age = 1; age <= 4; age++) writeFileSync(join(folder, `outpost.${age}.log`), String(age))
    const again = create()
    again.write('a line that does not fit any more')
    expect(readdirSync(folder)).toHaveLength(5)
    expect(readFileSync(join(folder, 'outpost.4.log'), 'utf8')).toBe('3')
    expect(statSync(join(folder, 'outpost.1.log')).size).toBeGreaterThan(10 * 1024 * 1024 - 100)
  })

  it('says once that it cannot be written, stops nothing, and goes on when it can be again', () => {
    writeFileSync(folder, 'in its place')
    const log = create()
    log.write('lost')
    log.write('lost too')
    expect(onError).toHaveBeenCalledOnce()
    rmSync(folder)
    log.write('kept')
    expect(readFileSync(log.path, 'utf8')).toContain('kept')
  })

  it.skipIf(process.getuid?.() === 0 || process.platform === 'win32')('stops nothing in a folder that is read-only', () => {
    chmodSync(root, 0o500)
    create().write('lost')
    chmodSync(root, 0o700)
    expect(onError).toHaveBeenCalledOnce()
    expect(existsSync(folder)).toBe(false)
  })
})

describe('what a log says of people', () => {
  const clean = (text: string) => redact(text, '/home/ivanov')

  it.each([
    ["EACCES: permission denied, open '/home/ivanov/.config/x'", "EACCES: permission denied, open '~/.config/x'"],
    ['GET /api/v1/contacts?filter[q]=Ivanov failed', 'GET /api/v1/contacts?… failed'],
    ['https://name:word@crm.example/api', 'https://…@crm.example/api'],
    ['no such user ivan.petrov@example.com here', 'no such user …@… here'],
    ['calls +7 (916) 123-45-67 now', 'calls … now'],
    ['calls 89161234567', 'calls …'],
    ['Authorization: Bearer abc.def-123', 'Authorization: Bearer …'],
    ['{"token":"abc","x":1}', '{"token":"…","x":1}'],
    ['password=hunter2; next', 'password=…; next'],
  ])('%s', (text, cleaned) => {
    expect(clean(text)).toBe(cleaned)
  })

  it.each([
    'Sync stopped and will restart in 2 s: the worker broke',
    '    at run (file:///opt/Outpost/resources/app.asar/out/main/index.js:1234:56)',
    'outpost: The database has a newer version (9999) than this Outpost supports (12). Nothing was changed; update Outpost.',
    'The page is gone: its process ended (crashed, 139)',
    '[0198c5a2-7d1e-7a3b-9c4d-1234567890ab] Internal Server Error',
  ])('leaves what helps: %s', (text) => {
    expect(clean(text)).toBe(text)
  })

  it('knows the folder by either slash', () => {
    expect(redact('C:\\Users\\Ivan\\x and C:/Users/Ivan/y', 'C:\\Users\\Ivan')).toBe('~\\x and ~/y')
  })
})
