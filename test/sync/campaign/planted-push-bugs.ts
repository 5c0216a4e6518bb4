import type { Entry, Unsent } from '../../../src-main/outbox/entry.ts'
import { isSameValue } from '../../../src-main/outbox/same-value.ts'
import { listEntries } from '../../../src-main/outbox/stored-entry.ts'
import { changeEntry } from '../../../src-main/sync/push/turn.ts'
import { refusedWord } from '../hosted/draw-write-quirks.ts'
import type { Failure } from '../../../src-main/sync/remote/outcome.ts'
import { toStamp } from '../../../src-shared/sync/hosted-clock.ts'
import type { Quirks } from '../hosted/quirks.ts'
import type { Replacements } from '../simulation/replaceable.ts'
import type { Act } from './act.ts'
import type { PushSchedule, PushStep } from './push-schedule.ts'

/** A known failure of other engines, in the place of what the product does, and a run that shows it. */
export interface PlantedPushBug {
  readonly replaced: Replacements
  readonly odd?: Partial<Quirks>
  readonly storage?: PushSchedule['storage']
  readonly steps: readonly PushStep[]
  /** What the simulator says of it. */
  readonly told: RegExp
}

const sync: PushStep = { do: 'sync', device: 'A', how: 'once', kill: null, meanwhile: null, isFresh: false }
const does = (...acts: readonly Act[]): PushStep => ({ do: 'acts', device: 'A', acts })
const edit = (type: string, name: string, how: 'plain' | 'refused' = 'plain'): Act => ({
  is: 'edit',
  type,
  nth: 0,
  fields: [{ name, how }],
})
const create: Act = { is: 'create', type: 'contacts', fields: ['description'], links: [] }
const editThere = (type: string, field: string): PushStep => ({ do: 'edit-there', type, nth: 0, field })
/** The first call of a run asks for the token, the second for an old record; the third sends. */
const failGateway: PushStep = { do: 'fault', device: 'A', nth: 3, fault: 'gateway-timeout-after' }
const dieSending: PushStep = { ...sync, kill: { at: 'send', when: 'after', nth: 3 } }
const withoutFields = (failure: Failure): Failure =>
  failure.is === 'refused' ? { is: 'refused', status: failure.status, words: failure.words } : failure
const loseSending: PushStep = { do: 'fault', device: 'A', nth: 3, fault: 'timeout-before' }
const withoutAuthors: Replacements['rankSentCreate'] = (real) => (resource, sending, attributes) =>
  real(resource, sending, attributes, {}, { time: 'own', userId: null })
const wait: PushStep = { do: 'pass', seconds: 30 }

const withFields = (entry: Entry, change: (name: string, unsent: Unsent) => Unsent): Entry => ({
  ...entry,
  fields: Object.fromEntries(Object.entries(entry.fields).map(([name, unsent]) => [name, change(name, unsent)])),
})
const withMore = (entry: Entry, names: readonly string[]): Entry =>
  entry.action === 'update'
    ? { ...entry, fields: { ...Object.fromEntries(names.map((name) => [name, { base: null }])), ...entry.fields } }
    : entry
const isSentAgain: Replacements['noteRefusal'] = (real) => async (run, turn, stored, failure) => {
  if (failure.is !== 'unavailable') return real(run, turn, stored, failure)
  await changeEntry(run, stored.place, (entry) => ({ ...entry, sending: null }))
}

export const plantedPushBugs: Readonly<Record<string, PlantedPushBug>> = {
  'all that is unsent is forgotten when an answer comes, though more was written meanwhile': {
    replaced: {
      mergeShown: (real) => (resource, entry, mine, shown, isAnswer) => {
        const merged = real(resource, entry, mine, shown, isAnswer)
        return isAnswer ? { ...merged, entry: { ...merged.entry, fields: {} } } : merged
      },
    },
    steps: [
      does(edit('contacts', 'description')),
      { ...sync, meanwhile: { every: 4, most: 1, seed: 1, by: 'user', act: edit('contacts', 'note') } },
    ],
    told: /is neither there nor in the outbox/,
  },
  'a create whose answer was lost is sent again without a look': {
    replaced: {
      lookForCreates: () => async (run, _type, lost) => {
        for (const { place } of lost) await changeEntry(run, place, (entry) => ({ ...entry, sending: null }))
      },
    },
    steps: [does(create), dieSending, wait, sync],
    told: /of which there were \d+ already/,
  },
  'a failure of a gateway taken for a request that never came': {
    replaced: { noteRefusal: isSentAgain },
    steps: [does(create), failGateway, sync, wait, sync],
    told: /of which there were \d+ already/,
  },
  'a create that is not noted before it is sent': {
    replaced: { beginSending: () => () => Promise.resolve(true) },
    steps: [does(create), dieSending, wait, sync],
    told: /of which there were \d+ already/,
  },
  'one refused change holds back all others': {
    replaced: {
      listDue:
        (real) =>
        async (...asked) => {
          const parked = await listEntries(asked[0].place.store, 'parked')
          return parked.length === 0 ? real(...asked) : { looks: [], ready: [], blocked: [], deletes: [] }
        },
    },
    odd: { refusedWord },
    steps: [does(edit('contacts', 'description', 'refused')), sync, does(edit('companies', 'city'))],
    told: /is held back, and nothing is in its way/,
  },
  'the whole record is sent': {
    replaced: {
      composeWrite: (real) => (registry, entry, row, more) =>
        real(registry, withMore(entry, ['description', 'first-name']), row, more),
    },
    steps: [does(edit('contacts', 'note'))],
    told: /which nobody wrote/,
  },
  'what follows from other fields is sent': {
    replaced: {
      composeWrite: (real) => (registry, entry, row, more) =>
        real(registry, entry.type === 'deals' ? withMore(entry, ['number']) : entry, row, more),
    },
    steps: [does(edit('deals', 'description'))],
    told: /number became \d+, which nobody wrote/,
  },
  'a record that was deleted there is removed here with what was not sent': {
    replaced: {
      keepEntry: (real) => (stored, next) =>
        stored && next?.theirs === 'gone'
          ? [...real(stored, null), { op: 'delete', type: next.type, key: next.key }]
          : real(stored, next),
    },
    steps: [does(edit('contacts', 'note')), { do: 'delete-there', type: 'contacts', nth: 0 }],
    told: /is removed on A with an unsent edit/,
  },
  'an edit of what is not there any more is taken as done': {
    replaced: {
      keepEntry: (real) => (stored, next) => real(stored, next?.theirs === 'gone' ? null : next),
    },
    steps: [does(edit('contacts', 'note')), { do: 'delete-there', type: 'contacts', nth: 0 }],
    told: /is neither there nor in the outbox|with an unsent edit/,
  },
  'a refused change is taken as done': {
    replaced: {
      noteRefusal:
        () =>
        async (run, _turn, { place }) =>
          void (await changeEntry(run, place, () => null)),
    },
    odd: { refusedWord },
    steps: [does(edit('contacts', 'note', 'refused')), sync],
    told: /is neither there nor in the outbox/,
  },
  'links are sent before what they lead to': {
    replaced: {
      composeWrite: (real) => (registry, entry, row, more) => real(registry, entry, row, { ...more, isKnown: () => true }),
    },
    steps: [
      does(
        { is: 'create', type: 'companies', fields: [], links: [] },
        { is: 'create', type: 'deals', fields: [], links: [{ name: 'company', to: 4 }] },
      ),
    ],
    told: /sends an id that only it knows/,
  },
  'what was deleted here comes back with the next page': {
    replaced: {
      overlayUnsent: (real) => (registry, received, view) =>
        real(registry, received, { ...view, unsent: { ...view.unsent, deleted: new Map() } }),
    },
    steps: [does({ is: 'delete', type: 'orders', nth: 0 })],
    told: /comes back by itself/,
  },
  'one answer that a record is not there ends a delete': {
    replaced: {
      settleMissed: () => async (run, turn) => {
        const places = [...turn.missed]
        turn.missed.clear()
        for (const place of places) await changeEntry(run, place, (entry) => (entry.action === 'delete' ? null : entry))
      },
    },
    steps: [does({ is: 'delete', type: 'orders', nth: 0 }), { do: 'fault', device: 'A', nth: 3, fault: 'not-found' }, sync],
    told: /comes back by itself/,
  },
  'the base of a change moves with each page, so that no conflict is seen': {
    replaced: {
      mergeShown:
        (real) =>
        (...asked) => {
          const merged = real(...asked)
          const rebased = withFields(merged.entry, (_name, { theirs, ...unsent }) =>
            theirs === undefined ? unsent : { ...unsent, base: theirs },
          )
          return { ...merged, entry: rebased }
        },
    },
    steps: [does(edit('contacts', 'position')), editThere('contacts', 'position')],
    told: /which its user never saw/,
  },
  'of two lines that were added to a text one is lost': {
    replaced: {
      mergeLongText:
        () =>
        (_resource, _name, _entry, { mine }) =>
          mine as string,
    },
    steps: [
      does({ is: 'edit', type: 'contacts', nth: 0, fields: [{ name: 'note', how: 'line' }] }),
      editThere('contacts', 'note'),
    ],
    told: /became .* over .*, which its user never saw/,
  },
  'a copy of the account sends again what was sent': {
    replaced: { noticeCopy: () => () => Promise.resolve() },
    storage: 'sqlite',
    steps: [{ do: 'rewind', device: 'A', acts: [create], seed: 1 }, sync],
    told: /of which there were \d+ already/,
  },
  'an edit in a copy of the account is taken as sent by the other copy': {
    replaced: { toSurelySent: () => (_resource, entry) => entry },
    storage: 'sqlite',
    steps: [
      { do: 'rewind', device: 'A', acts: [create], seed: 1 },
      does({ is: 'edit', type: 'contacts', nth: 5, fields: [{ name: 'description', how: 'line' }] }),
      sync,
    ],
    told: /is neither there nor in the outbox/,
  },
  'a record that another copy made comes back after it was deleted in this one': {
    replaced: { listDeletedCreates: () => () => Promise.resolve([]) },
    storage: 'sqlite',
    steps: [{ do: 'rewind', device: 'A', acts: [create], seed: 1 }, does({ is: 'delete', type: 'contacts', nth: 5 }), sync],
    told: /comes back by itself|lives, and was deleted/,
  },
  'the time of a clock that is ahead is sent': {
    replaced: { correctedTime: () => (_stamp, stamped) => stamped },
    steps: [{ do: 'skew', ms: 400 * 86_400_000 }, does(create), sync],
    told: /as made at .*, which is to come/,
  },
  'the time of a record follows the clock after it was sent': {
    replaced: {
      beginSending: (real) => async (run, stored, action, sent) => {
        const { stamp = toStamp(stored.entry.at, null) } = stored.entry
        const isBegun = await real(run, stored, action, sent)
        await changeEntry(run, stored.place, (entry) => ({ ...entry, stamp }))
        return isBegun
      },
    },
    steps: [
      does(create),
      loseSending,
      { ...sync, how: 'round' },
      { do: 'skew', ms: -3600_000 },
      { do: 'pass', seconds: 7200 },
      sync,
    ],
    told: /and before as made at/,
  },
  'another account at the same address gets what was changed here': {
    replaced: { confirmAccount: () => () => Promise.resolve(true) },
    steps: [does(create), { do: 'swap', device: 'A' }],
    told: /wrote to another account|is neither there nor in the outbox/,
  },
  'an edit is sent without a look at what is there': {
    replaced: { applyRecord: () => () => Promise.resolve(undefined) },
    steps: [does(edit('contacts', 'description')), editThere('contacts', 'description')],
    told: /became .* over .*, which its user never saw/,
  },
  'a delete is sent without a look at what is there': {
    replaced: { applyRecord: () => () => Promise.resolve(undefined) },
    steps: [does({ is: 'delete', type: 'orders', nth: 0 }), editThere('orders', 'description')],
    told: /deleted .* which its user never saw/,
  },
  'a link is cleared because what it led to is gone': {
    replaced: { isVanished: () => () => false },
    steps: [
      does({ is: 'point', type: 'deals', nth: 0, name: 'company', to: 0 }),
      sync,
      does(
        { is: 'create', type: 'companies', fields: [], links: [] },
        { is: 'point', type: 'deals', nth: 0, name: 'company', to: 4 },
        { is: 'delete', type: 'companies', nth: 4 },
      ),
    ],
    told: /is cleared, which nobody did/,
  },
  'customs are sent without the keys that nobody wrote': {
    replaced: {
      composeWrite: (real) => (registry, entry, row, more) => real(registry, entry, row, { ...more, customs: {} }),
    },
    odd: { customs: 'replaced' },
    steps: [does(edit('contacts', 'customs/custom-1')), sync, does(edit('contacts', 'customs/custom-2'))],
    told: /is wiped, since it was not sent along/,
  },
  'a set is replaced by what is here': {
    replaced: {
      composeWrite: (real) => (registry, entry, row, more) => real(registry, entry, row, { ...more, membersOf: () => [] }),
    },
    steps: [
      does(
        { is: 'link', type: 'contacts', nth: 0, name: 'companies', to: 0 },
        { is: 'link', type: 'contacts', nth: 0, name: 'companies', to: 1 },
      ),
      sync,
      does(
        { is: 'link', type: 'contacts', nth: 0, name: 'companies', to: 2 },
        { is: 'link', type: 'contacts', nth: 0, name: 'companies', to: 3 },
      ),
    ],
    told: /changed by .*, which nobody did/,
  },
  'a record that someone else made is taken for ours': {
    replaced: { rankSentCreate: withoutAuthors },
    odd: { sentCreatedAt: 'ignored' },
    steps: [does(create), loseSending, { ...sync, how: 'round' }, { do: 'twin-there', seed: 2 }, wait, sync],
    told: /takes contacts\/\d+ for its own, which someone else made/,
  },
  'a record that someone else made is put in the trash as a copy': {
    replaced: { rankSentCreate: withoutAuthors, isSurelyCopy: () => () => Promise.resolve(true) },
    odd: { sentCreatedAt: 'ignored' },
    steps: [does(create), loseSending, sync, { do: 'twin-there', seed: 2 }, sync],
    told: /discarded-at became .*, which nobody wrote|which its user never touched/,
  },
  'an address that the server completes makes a record unknown': {
    replaced: { isAlike: () => isSameValue, isNear: () => isSameValue },
    odd: { sentCreatedAt: 'minutes', normalises: 'tidied' },
    steps: [does({ ...create, fields: ['website'] }), dieSending, wait, sync],
    told: /of which there were \d+ already/,
  },
  'of two records that one create made, the richer one is put in the trash': {
    replaced: { isSurelyCopy: () => () => Promise.resolve(true) },
    storage: 'sqlite',
    steps: [
      { do: 'rewind', device: 'A', acts: [{ ...create, type: 'companies', fields: ['city'] }], seed: 1 },
      { do: 'hide', nth: 0 },
      sync,
      { do: 'edit-there', type: 'companies', nth: 5, field: 'description' },
    ],
    told: /edited companies\/6: discarded-at became .*, which nobody wrote/,
  },
  'what is put in the trash is never sent': {
    replaced: {
      listDue:
        (real) =>
        async (...asked) => {
          const due = await real(...asked)
          return { ...due, ready: due.ready.filter(({ entry }) => !Object.hasOwn(entry.fields, 'discarded-at')) }
        },
    },
    steps: [does({ is: 'state', type: 'contacts', nth: 0, name: 'discarded-at' }), sync],
    told: /discarded-at of A is held back, and nothing is in its way/,
  },
  'words against one field hold back the others': {
    replaced: { noteRefusal: (real) => (run, turn, stored, failure) => real(run, turn, stored, withoutFields(failure)) },
    odd: { refusedWord },
    steps: [
      does({
        is: 'edit',
        type: 'contacts',
        nth: 0,
        fields: [
          { name: 'position', how: 'refused' },
          { name: 'description', how: 'plain' },
        ],
      }),
      sync,
    ],
    told: /is held back by words against another field/,
  },
  'members that the server cuts off are taken for none': {
    replaced: { isCut: () => () => false },
    odd: { linkageCap: { most: 1, told: 'count', isAlso: 'included' } },
    steps: [
      does(
        { is: 'link', type: 'contacts', nth: 0, name: 'companies', to: 0 },
        { is: 'link', type: 'contacts', nth: 0, name: 'companies', to: 1 },
        { is: 'link', type: 'contacts', nth: 0, name: 'companies', to: 2 },
      ),
      sync,
      does({ is: 'link', type: 'contacts', nth: 0, name: 'companies', to: 3 }),
    ],
    told: /not equal after|changed by .*, which nobody did|is neither there nor in the outbox/,
  },
  'a link that comes at last overwrites what was written to it': {
    replaced: { isWritten: () => () => false },
    steps: [
      { do: 'hide', nth: 0, isNew: true },
      { do: 'link-there', type: 'deals', nth: 0, name: 'company', to: -1 },
      { ...sync, isFresh: true },
      does({ is: 'point', type: 'deals', nth: 0, name: 'company', to: 0 }),
      { do: 'show' },
      sync,
    ],
    told: /is neither there nor in the outbox/,
  },
}
