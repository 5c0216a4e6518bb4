import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { findFailure, listTrials } from '../../build/try-shipped.ts'

const project = join(import.meta.dirname, '..', '..')

interface Step {
  readonly name?: string
  readonly uses?: string
  readonly run?: string
  readonly env?: Readonly<Record<string, string>>
  readonly with?: Readonly<Record<string, unknown>>
}
interface Job {
  readonly needs?: string | readonly string[]
  readonly if?: string
  readonly permissions?: Readonly<Record<string, string>>
  readonly strategy?: { readonly matrix: { readonly include: readonly Readonly<Record<string, string>>[] } }
  readonly steps: readonly Step[]
}
interface Workflow {
  readonly on: { readonly push: { readonly tags: readonly string[] } }
  readonly permissions: Readonly<Record<string, string>>
  readonly jobs: Readonly<Record<string, Job>>
}

const text = readFileSync(join(project, '.github', 'workflows', 'release.yml'), 'utf8')
// electron-builder brings a reader of YAML.
const yaml = createRequire(createRequire(import.meta.url).resolve('app-builder-lib/package.json'))('js-yaml') as {
  load(text: string): unknown
}
const workflow = yaml.load(text) as Workflow
const jobs = Object.values(workflow.jobs)
const needsOf = ({ needs = [] }: Job) => (typeof needs === 'string' ? [needs] : needs)
const { installers, draft } = workflow.jobs as Record<'installers' | 'draft', Job>
const stepsOf = installers.steps.map(({ name, uses, run }) => name ?? uses ?? run ?? '')
const at = (pattern: RegExp) => stepsOf.findIndex((name) => pattern.test(name))

describe('the release workflow', () => {
  test('runs for a tag of a version alone, and may only read unless a job says more', () => {
    expect(workflow.on).toEqual({ push: { tags: ['v*'] } })
    expect(workflow.permissions).toEqual({ contents: 'read' })
    expect(Object.entries(workflow.jobs).flatMap(([name, { permissions }]) => (permissions ? [name] : []))).toEqual(['draft'])
  })

  test('pins every action by the hash of a commit, with its version beside it', () => {
    const used = jobs.flatMap(({ steps }) => steps.flatMap(({ uses }) => (uses === undefined ? [] : [uses])))
    expect(used.length).toBeGreaterThanOrEqual(6)
    for (const uses of used) expect(uses).toMatch(/^[\w-]+\/[\w-]+@[0-9a-f]{40}$/)
    for (const line of text.split('\n').filter((one) => /\buses:/.test(one)))
      expect(line).toMatch(/@[0-9a-f]{40} # v\d+\.\d+\.\d+$/)
    // One version of each, wherever it is used.
    expect(new Set(used).size).toBe(new Set(used.map((uses) => uses.split('@')[0])).size)
  })

  test('tries all three systems, each as it is shipped', () => {
    const systems = installers.strategy!.matrix.include
    expect(systems.map(({ system }) => system)).toEqual(['linux', 'win', 'mac'])
    for (const system of systems) {
      for (const name of ['runner', 'arch', 'testable', 'fused', 'command']) expect(system, name).toHaveProperty(name)
      expect(system['testable']).toMatch(/^dist\/testable\//)
      expect(system['fused']).toMatch(/^dist\/(?!testable)/)
    }
  })

  test('starts the packed app with the window tests, then the fused one with the doctor, and uploads only after that', () => {
    const order = [
      /packed for tests/,
      /The window, in the packed app/,
      /^Installers$/,
      /switches of the binary/,
      /The command, as shipped/,
      /upload-artifact/,
    ]
    const places = order.map(at)
    expect(places).not.toContain(-1)
    expect(places).toEqual([...places].sort((a, b) => a - b))
    expect(installers.steps[places[1]!]).toMatchObject({
      env: { OUTPOST_E2E_APP: '${{ github.workspace }}/${{ matrix.testable }}' },
      run: expect.stringContaining('playwright test --project electron') as string,
    })
    expect(installers.steps[places[4]!]!.run).toBe('node build/try-shipped.ts "${{ matrix.command }}"')
    expect(listTrials('x').map(([[name]]) => name)).toContain('doctor')
  })

  test('packs for tests in that one step alone, so that nothing of it is uploaded', () => {
    const testable = installers.steps.filter(({ env }) => env?.['OUTPOST_PACK'] !== undefined)
    expect(testable.map(({ name }) => name)).toEqual(['The app, packed for tests'])
    expect(text.match(/OUTPOST_PACK/g)).toHaveLength(1)
    const [upload] = installers.steps.filter(({ uses }) => uses?.includes('upload-artifact'))
    expect(String(upload!.with!['path'])).not.toContain('testable')
  })

  test('publishes when everything before has passed, and not otherwise', () => {
    expect(needsOf(draft)).toEqual(['test', 'installers'])
    expect(needsOf(installers)).toEqual(['test'])
    expect(text).not.toMatch(/continue-on-error|always\(\)|failure\(\)|cancelled\(\)|\|\| true/)
    expect(jobs.map((job) => job.if)).toEqual([undefined, undefined, undefined])
    const publishing = jobs.filter(({ steps }) => steps.some(({ run }) => run?.includes('gh release')))
    expect(publishing).toEqual([draft])
    expect(text.match(/--publish (\w+)/g)).toEqual(['--publish never', '--publish never'])
  })

  test('puts no text from outside into a script', () => {
    const scripts = jobs.flatMap(({ steps }) => steps.flatMap(({ run }) => run ?? []))
    const expressions = scripts.flatMap((run) => [...run.matchAll(/\$\{\{\s*([\w.]+)/g)].map((match) => match[1]))
    expect(expressions.filter((name) => !name!.startsWith('matrix.'))).toEqual([])
  })
})

describe('the trial of the shipped command', () => {
  const sound: Record<string, string> = {
    '--help': 'Usage: outpost COMMAND',
    seed: '20 contacts',
    doctor: '60 records checked, no fault found.',
    key: '{"wrapper":"file"}',
  }

  test('passes where every call does what it should', () => {
    expect(findFailure('x', ([name]) => ({ code: 0, said: sound[name!]! }))).toBeNull()
  })

  test.each(Object.keys(sound))('fails where %s says something else, or ends otherwise', (bad) => {
    expect(findFailure('x', ([name]) => ({ code: 0, said: name === bad ? '' : sound[name!]! }))).toContain(`outpost ${bad}`)
    expect(findFailure('x', ([name]) => ({ code: name === bad ? 3 : 0, said: sound[name!]! }))).toContain('ended with 3')
  })
})
