import { isSide, sides, type Conflict } from '../../src-shared/sync/conflict.ts'
import { listConflictsOf } from '../engine/ext/conflicts-list.ts'
import { settleEntry } from '../engine/ext/outbox-settle.ts'
import { resolve } from '../outbox/decide/resolve.ts'
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
  keep: { value: 'SIDE', help: "With resolve: keep mine (the local value) or theirs (the hosted CRM's)" },
  field: { value: 'NAME', help: 'With resolve: one field of the conflict (default: all of them)' },
  ...passphraseFlag,
  json: { help: 'Print JSON' },
} as const

type Given = FlagValues<typeof flags>

export const conflicts = defineCommand({
  name: 'conflicts',
  usage: '--data DIR [list | resolve ID --keep mine|theirs [--field NAME]] [--passphrase-file F] [--json]',
  summary: 'Show and resolve records that changed both here and in the hosted CRM.',
  details: [
    'list shows each conflict with its ID. Until it is resolved, each side keeps its own value.',
    'If one side deleted the record, keeping that side deletes it on both; keeping the other side restores it on both.',
  ].join('\n'),
  flags,
  run({ flags: given, words: [action = 'list', ...rest] }, program) {
    return orExplain(() => {
      if (action === 'list') return list(given, program, rest)
      if (action === 'resolve') return decide(given, program, needId(rest, action))
      throw new UsageProblem(`Unknown action ${action}. The actions are list and resolve.`)
    })
  },
})

async function list(given: Given, program: Program, [extra]: readonly string[]): Promise<number> {
  if (extra !== undefined) throw new UsageProblem(`Unexpected "${extra}".`)
  if ((given.keep ?? given.field) !== undefined) throw new UsageProblem('--keep and --field work only with resolve.')
  const found = await withOutbox(given, program, (context) => listConflictsOf(context))
  if (given.json) printJson(found)
  else print(found.length === 0 ? 'There are no conflicts.' : found.map(describe).join('\n'))
  return 0
}

const kinds: Record<Conflict['kind'], string> = {
  'edit-edit': 'changed on both sides',
  'edit-delete': 'changed here, deleted there',
  'delete-edit': 'deleted here, changed there',
}

function describe({ id, type, recordId, kind, fields }: Conflict): string {
  const lines = Object.entries(fields).map(([name, { base, mine, theirs }]) => {
    return `      ${name}: mine ${toShortText(mine)}, theirs ${toShortText(theirs)}, before ${toShortText(base)}`
  })
  return [`${id}  ${type}/${recordId}  ${kinds[kind]}`, ...lines].join('\n')
}

async function decide({ keep, field, ...given }: Given, program: Program, id: string): Promise<number> {
  if (!isSide(keep)) throw new UsageProblem(`resolve needs --keep ${sides.join(' or --keep ')}.`)
  const verdict = { keep, ...(field !== undefined && { fields: [field] }) }
  const settled = await withOutbox(given, program, (context) =>
    settleEntry(context, id, (one, now) => resolve(one, verdict, now)),
  )
  needSettled(settled, 'conflict', id)
  if (given.json) printJson({ id, resolved: keep, ...(field !== undefined && { field }) })
  else print(`${field === undefined ? 'Conflict' : `Field ${field} of conflict`} ${id} is resolved: ${keep} is kept.`)
  return 0
}
