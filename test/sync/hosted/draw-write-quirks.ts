import { choose, often, type Chance } from './drawing.ts'
import type { Quirks } from './quirks.ts'

/** What a server does with writes, beyond what a reader would notice. */
export type WriteQuirks = Pick<
  Quirks,
  | 'sentCreatedAt'
  | 'normalises'
  | 'systemStages'
  | 'deleted'
  | 'refusedWord'
  | 'readOnlyAttributes'
  | 'ignoredAttributes'
  | 'unwritableTypes'
  | 'locksUsed'
  | 'patched'
  | 'customs'
  | 'linkageCap'
>

/** The word that users of such a server learn not to write. */
export const refusedWord = 'forbidden-word'

const readOnly = ['contacts.note', 'companies.city', 'deals.description', 'deals.cost', 'orders.loss-comment']
const ignored = ['contacts.position', 'companies.description', 'deals.loss-comment', 'deal-stages.duration']
const unwritable = ['deal-statuses', 'contact-statuses', 'company-bank-details', 'orders']

/** Drawn by itself, so that servers that are only read stay the ones they were. */
export function drawWriteQuirks(chance: Chance): WriteQuirks {
  const oddness = choose(chance, [0, 0.25, 0.6])
  const odd = <T>(plain: T, choices: readonly T[]): T => (often(chance, oddness) ? choose(chance, choices) : plain)
  const some = (choices: readonly string[]) => (often(chance, oddness) ? [choose(chance, choices)] : [])
  return {
    sentCreatedAt: odd<Quirks['sentCreatedAt']>('kept', ['seconds', 'minutes', 'ignored']),
    normalises: odd<Quirks['normalises']>('nothing', ['text', 'text-and-phones', 'tidied']),
    systemStages: odd(true, [false]),
    deleted: odd<Quirks['deleted']>('empty', ['body']),
    refusedWord: odd<string | null>(null, [refusedWord]),
    readOnlyAttributes: some(readOnly),
    ignoredAttributes: some(ignored),
    unwritableTypes: often(chance, 0.3) ? some(unwritable) : [],
    locksUsed: odd(false, [true]),
    patched: odd<Quirks['patched']>('body', ['empty']),
    customs: odd<Quirks['customs']>('merged', ['replaced']),
    linkageCap: odd<Quirks['linkageCap']>(null, [
      { most: 1, told: 'next', isAlso: 'included' },
      { most: 1, told: 'count', isAlso: 'included' },
    ]),
  }
}
