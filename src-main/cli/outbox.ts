import type { LinkChange, OutboxChange } from '../../src-shared/sync/outbox.ts'
import { listChangesOf } from '../engine/ext/outbox-list.ts'
import { settleEntry } from '../engine/ext/outbox-settle.ts'
import { discard, hold, retry } from '../outbox/decide/discard.ts'
import type { Case, Outcome } from '../outbox/decide/write-back.ts'
import { orExplain } from './care-call.ts'
import { defineCommand } from './command.ts'
import type { FlagValues } from './flags.ts'
import { needId, needSettled, toShortText, withOutbox } from './outbox-call.ts'
import { passphraseFlag } from './passphrase.ts'
import type { Program } from './program.ts'
import { print, printJson } from './terminal.ts'
import { UsageProblem } from './usage-problem.ts'

const flags = {
  data: { value: 'DIR', help: "The mirror's folder" },
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
  retry: { decide: ({ entry }) => retry(entry), done: 'retried', words: 'will be sent by the next sync.' },
  discard: { decide: discard, done: 'discarded', words: 'was discarded and undone here.' },
  hold: { decide: ({ entry }) => hold(entry), done: 'held', words: 'is held here until you run `retry`.' },
}

export const outbox = defineCommand({
  name: 'outbox',
  usage: '--data DIR [list | retry ID | discard ID | hold ID] [--passphrase-file F] [--json]',
  summary: 'Show, retry, hold or discard changes not yet sent to the hosted CRM.',
  details: [
    'list shows one entry per record with its ID, all its unsent changes, and why the server refused them, if it did.',
    'retry sends a refused or held change with the next sync. hold keeps a change from being sent. discard undoes it here.',
  ].join('\n'),
  flags,
  run({ flags: given, words: [action = 'list', ...rest] }, program) {
    return orExplain(async () => {
      if (action === 'list') return list(given, program, rest)
      const chosen = Object.hasOwn(actions, action) ? actions[action] : undefined
      if (!chosen) throw new UsageProblem(`Unknown action ${action}. The actions are list, ${Object.keys(actions).join(', ')}.`)
      const id = needId(rest, action)
      needSettled(await withOutbox(given, program, (context) => settleEntry(context, id, chosen.decide)), 'change', id)
      if (given.json) printJson({ id, [chosen.done]: true })
      else print(`The change ${id} ${chosen.words}`)
      return 0
    })
  },
})

async function list(given: Given, program: Program, [extra]: readonly string[]): Promise<number> {
  if (extra !== undefined) throw new UsageProblem(`Unexpected "${extra}".`)
  const changes = await withOutbox(given, program, (context) => listChangesOf(context))
  if (given.json) printJson(changes)
  else print(changes.length === 0 ? 'There are no unsent changes.' : changes.map(describe).join('\n'))
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

/** Hours and minutes of a moment, in its own zone. */
export const toClockTime = (moment: string) => moment.slice(11, 16)

const describeLink = ({ added, removed }: LinkChange) =>
  [...added.map((id) => `+${id}`), ...removed.map((id) => `−${id}`)].join(' ') || 'nothing'

function describeState({ state, held, error, waitsFor, lookedForUntil }: OutboxChange): string {
  if (held) return 'held by you'
  if (lookedForUntil !== undefined) {
    return `sent, no answer; waits until the hosted CRM shows whether it arrived, until about ${toClockTime(lookedForUntil)}`
  }
  const refusal = error && (error.status === 0 ? error.message : `refused with ${error.status}: ${error.message}`)
  const words = refusal === null ? state : `${state}, ${refusal}`
  return waitsFor ? `${words}, waiting for ${waitsFor.join(', ')}` : words
}
