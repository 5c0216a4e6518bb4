import { execFileSync } from 'node:child_process'
import { link, readdir, readFile, stat, symlink, writeFile } from 'node:fs/promises'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { TeamChange, TeamFile } from '../../src-shared/team-file.ts'
import { Place } from './run-outpost.ts'

let place: Place
beforeEach(async () => {
  place = await Place.create()
  for (const account of ['office', 'field'])
    await place.runHere(['seed', '--data', place.path(account), '--contacts', '1', '--seed', '3'])
})
afterEach(() => place.remove())

const run = (account: string, ...args: string[]) => place.runHere(['team-file', '--data', place.path(account), ...args])

async function readStages(account: string): Promise<{ id: string; name: string }[]> {
  const served = await place.serve('--data', place.path(account))
  const answer = await served.call('/api/v1/order-stages')
  const { data } = (await answer.json()) as { data: { id: string; attributes: { name: string } }[] }
  await served.end()
  return data.map(({ id, attributes }) => ({ id, name: attributes.name }))
}

it('hands one account’s settings to another, says what it did, and does it once', async () => {
  const exported = await place.run(['team-file', '--data', place.path('office'), 'export'])
  const file = JSON.parse(exported.out) as TeamFile
  const stages = await readStages('field')
  const given: TeamFile = {
    ...file,
    'custom-fields': [
      {
        object: 'deals',
        key: 'custom-1',
        'name-en': 'Level',
        'name-ru': 'Уровень',
        kind: 'choice',
        choices: ['Gold'],
        section: null,
        position: 1,
        'is-column': true,
        'is-filter': true,
      },
    ],
    'stage-order': [{ type: 'order-stages', funnel: null, stages: [...stages.toReversed(), { id: '99', name: 'Nowhere' }] }],
    views: [
      { object: 'deals', name: 'Mine', query: 'filter[actual]=1' },
      { object: 'deals', name: 'Odd', query: 'filter[nonsense]=1' },
    ],
  }
  const path = place.path('team.json')
  await writeFile(path, JSON.stringify(given))
  const trial = await run('field', 'import', '--from', path, '--dry-run')
  expect([trial.code, trial.err]).toEqual([3, ''])
  expect(trial.out).toContain('add     custom-fields  deals custom-1')
  expect(trial.out).toContain('cannot  views  deals Odd (its filters do not fit this account)')
  expect(trial.out).toContain('not found: Nowhere')

  const done = await run('field', 'import', '--from', path, '--json')
  const { applied, changes } = JSON.parse(done.out) as { applied: boolean; changes: TeamChange[] }
  expect([applied, changes.map(({ action }) => action)]).toEqual([true, ['add', 'add', 'cannot', 'add']])
  const again = JSON.parse((await run('field', 'import', '--from', path, '--json')).out) as { changes: TeamChange[] }
  expect(again.changes.map(({ action }) => action)).toEqual(['same', 'same', 'cannot', 'same'])

  const to = place.path('out.json')
  expect((await run('field', 'export', '--to', to)).code).toBe(0)
  const written = JSON.parse(await readFile(to, 'utf8')) as TeamFile
  expect(written['custom-fields']).toEqual(given['custom-fields'])
  expect(written['stage-order'][0]?.stages).toEqual(stages.toReversed())
  expect(written.views).toContainEqual(given.views[0])
})

it('replaces a file as a whole, also behind a link, and writes to a pipe as it is', async () => {
  const [to, former] = [place.path('out.json'), place.path('former.json')]
  await writeFile(to, 'an older one')
  await link(to, former)
  expect((await run('office', 'export', '--to', to)).code).toBe(0)
  expect(await readFile(former, 'utf8')).toBe('an older one')
  const text = await readFile(to, 'utf8')
  expect(JSON.parse(text)).toMatchObject({ format: 'outpost-team-file' })
  const mask = process.umask()
  expect((await stat(to)).mode & 0o777).toBe(0o666 & ~mask)

  await symlink(former, place.path('link.json'))
  expect((await run('office', 'export', '--to', place.path('link.json'))).code).toBe(0)
  expect(await readFile(former, 'utf8')).toBe(text)

  execFileSync('mkfifo', [place.path('pipe')])
  const [piped, outcome] = await Promise.all([
    readFile(place.path('pipe'), 'utf8'),
    run('office', 'export', '--to', place.path('pipe')),
  ])
  expect([piped, outcome.code]).toEqual([text, 0])
  expect((await readdir(place.root)).filter((name) => /json|pipe/.test(name)).sort()).toEqual([
    'former.json',
    'link.json',
    'out.json',
    'pipe',
  ])
})

it('says in one line which file it cannot write or read', async () => {
  const calls = [
    ['export', '--to', place.path('office')],
    ['export', '--to', place.path('nowhere', 'out.json')],
    ['export', '--to', ''],
    ['import', '--from', place.path('office')],
  ]
  for (const call of calls) {
    const { code, err } = await run('office', ...call)
    expect([code, err]).toEqual([2, expect.stringMatching(/^outpost: [^\n]+\n$/)])
  }
})

it('refuses in one line what is no team file, and changes nothing', async () => {
  const path = place.path('team.json')
  const cases = [
    ['{', 'is damaged'],
    ['{"format":"x"}', 'is not a team file'],
    ['{"format":"outpost-team-file","version":2}', 'was written by a newer Outpost'],
    ['{"format":"outpost-team-file","version":1,"views":[{}]}', 'is damaged: views/0/object'],
    [' '.repeat(1024 * 1024 + 1), 'is larger than'],
    ['я'.repeat(3 * 1024 * 1024), 'is larger than'],
  ] as const
  for (const [text, words] of cases) {
    await writeFile(path, text)
    const { code, err } = await run('field', 'import', '--from', path)
    expect([code, err]).toEqual([2, expect.stringContaining(words)])
    expect(err.trim().split('\n')).toHaveLength(1)
  }
  // "Да" as an editor saves it that does not use UTF-8.
  const view = '{"format":"outpost-team-file","version":1,"views":[{"object":"deals","name":"*","query":""}]}'
  await writeFile(path, Buffer.from(view.replace('*', '\xc4\xe0'), 'latin1'))
  expect(await run('field', 'import', '--from', path)).toMatchObject({
    code: 2,
    err: expect.stringContaining('is damaged') as string,
  })
  // A file without an end.
  const endless = await run('field', 'import', '--from', '/dev/zero')
  expect([endless.code, endless.err]).toEqual([2, expect.stringContaining('is larger than')])
  expect((await run('field', 'import')).code).toBe(2)
  expect((await run('field', 'import', '--from', place.path('none.json'))).err).toContain('cannot be read')
})
