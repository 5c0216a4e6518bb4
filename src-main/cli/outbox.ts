import type { LinkChange, OutboxChange } from '../../src-shared/sync/outbox.ts'
import { listChangesOf } from '../engine/ext/outbox-list.ts'
import { settleEntry } from '../engine/ext/outbox-settle.ts'
import { discard, hold, retry } from '../outbox/decide/discard.ts'
import type { Case, Outcome } from '../outbox/decide/write-back.ts'
import { orExplain } from './care-call.ts'
import { defineCommand } from './command.ts'
import type { FlagValues } from './flags.ts'
import { needId, needSettled, toShortText, withDesk } from './outbox-call.ts'
import { passphraseFlag } from './passphrase.ts'
import type { Program } from './program.ts'
import { print, printJson } from './terminal.ts'
import { UsageProblem } from './usage-problem.ts'

const flags = {
  data: { value: 'DIR', help: 'The folder of a mirror, as `outpost connect` made it' },
  ...passphraseFlag,
  json: { help: 'Print JSON' },
} as const

type Given = FlagValues<typeof flags>

interface Action {
  readonly decide: (one: Case) => Outcome
  readonly done: string
  readonly words: string
}

const actions: Readonly<Record<string, Action>> = {
  retry: { decide: ({ entry }) => retry(entry), done: 'retried', words: 'goes out with the next sync.' },
  discard: { decide: discard, done: 'discarded', words: 'is taken back here.' },
  hold: { decide: ({ entry }) => hold(entry), done: 'held', words: 'stays here until `retry` lets it go.' },
}

export const outbox = defineCommand({
  name: 'outbox',
  usage: '--data DIR [list | retry ID | discard ID | hold ID] [--passphrase-file F] [--json]',
  summary: 'Show, retry, hold or discard changes that the hosted CRM does not have yet.',
  details: [
    'list shows them, with the reason where the server refused one.',
    'retry sends a refused or held change again, hold keeps one here for now, discard undoes it here.',
  ].join('\n'),
  flags,
  run({ flags: given, words: [action = 'list', ...rest] }, program) {
    return orExplain(async () => {
      if (action === 'list') return list(given, program, rest)
      const chosen = Object.hasOwn(actions, action) ? actions[action] : undefined
      if (!chosen) throw new UsageProblem(`Unknown action ${action}: it is list, ${Object.keys(actions).join(', ')}.`)
      const id = needId(rest, action)
      needSettled(await withDesk(given, program, (desk) => settleEntry(desk, id, chosen.decide)), 'change', id)
      if (given.json) printJson({ id, [chosen.done]: true })
      else print(`The change ${id} ${chosen.words}`)
      return 0
    })
  },
})

async function list(given: Given, program: Program, [extra]: readonly string[]): Promise<number> {
  if (extra !== undefined) throw new UsageProblem(`Unexpected "${extra}".`)
  const changes = await withDesk(given, program, (desk) => listChangesOf(desk))
  if (given.json) printJson(changes)
  else print(changes.length === 0 ? 'Nothing waits to be sent.' : changes.map(describe).join('\n'))
  return 0
}

function describe(change: OutboxChange): string {
  const { id, type, recordId, action, fields, links } = change
  const lines = [
    ...Object.entries(fields).map(([name, { from, to }]) => `${name}: ${toShortText(from)} → ${toShortText(to)}`),
    ...Object.entries(links).map(([name, link]) => `${name}: ${describeLink(link)}`),
  ]
  const head = `${id}  ${action} ${type}/${recordId}  ${describeState(change)}`
  return [head, ...lines.map((line) => `      ${line}`)].join('\n')
}

const describeLink = ({ added, removed }: LinkChange) =>
  [...added.map((id) => `+${id}`), ...removed.map((id) => `−${id}`)].join(' ') || 'nothing'

function describeState({ state, held, error, waitsFor }: OutboxChange): string {
  if (held) return 'held by a person'
  const refusal = error && (error.status === 0 ? error.message : `refused with ${error.status}: ${error.message}`)
  const words = refusal === null ? state : `${state}, ${refusal}`
  return waitsFor ? `${words}, waits for ${waitsFor.join(', ')}` : words
}
