import { from } from 'rxjs'
import { readRecord } from '../../../src-main/sync/audit/read-records.ts'
import type { HttpResult } from '../../../src-main/sync/ports.ts'
import type { SyncOptions } from '../../../src-main/sync/sync.ts'
import type { Quirks } from '../hosted/quirks.ts'
import type { Fault } from './faults.ts'
import type { Replacements } from './replaceable.ts'
import type { Schedule, Step } from './schedule.ts'

/** A known failure of other engines, in the place of what the product does, and a run that shows it. */
export interface PlantedBug {
  readonly replaced?: Replacements
  /** Changes what the product is given. */
  readonly change?: (options: SyncOptions) => SyncOptions
  readonly sizes: Schedule['sizes']
  readonly odd?: Partial<Quirks>
  readonly steps: readonly Step[]
  /** What the simulator says of it. */
  readonly told: RegExp
}

const tiny = { contacts: 3, companies: 2, deals: 4, orders: 2 }
const small = { contacts: 30, companies: 10, deals: 20, orders: 10 }
/** So long that its links are not all read again before the first comparison. */
const longest = { contacts: 1300, companies: 60, deals: 5, orders: 5 }
const long = { contacts: 800, companies: 20, deals: 5, orders: 5 }
const once: Step = { do: 'sync', how: 'once', kill: null, meanwhile: null, isFresh: false }
const laterActs: readonly Step[] = [{ do: 'skew', ms: 10 * 86_400_000 }, once, { do: 'act', count: 150, seed: 23 }, once]
const purge: Step = { do: 'purge', type: 'contacts', count: 10 }

/** The same for several calls from the nth on. */
function faults(fault: Fault, nth: number, count: number): Step[] {
  return Array.from({ length: count }, (_, index) => ({ do: 'fault', nth: nth + index, fault }))
}

function withDate(result: HttpResult, now: number): HttpResult {
  return result.is === 'answer' ? { ...result, headers: { ...result.headers, date: new Date(now).toUTCString() } } : result
}

export const plantedBugs: Readonly<Record<string, PlantedBug>> = {
  'a cursor without overlap': {
    replaced: {
      chooseReading: (real) => (findings, type, state) => {
        const reading = real(findings, type, state)
        if (reading.for !== 'poll' || state.cursor === null) return reading
        const strict = Math.floor(state.cursor / 60_000) + 1
        const later = (scan: typeof reading.scan) => ({ ...scan, floor: strict, window: { ...scan.window, from: strict } })
        return { ...reading, scan: later(reading.scan), rest: reading.rest.map(later) }
      },
    },
    sizes: longest,
    steps: laterActs,
    told: /are not here after 1 runs/,
  },
  'a cursor by the local clock': {
    change: (options) => ({ ...options, http: async (call) => withDate(await options.http(call), options.time.now()) }),
    sizes: longest,
    steps: laterActs,
    told: /are not here after 1 runs/,
  },
  'a purge after a partial scan': {
    replaced: {
      readRecord: () => () => Promise.resolve({ is: 'absent' }),
      findListed: () => () => Promise.resolve(new Set()),
      readLists:
        (real) =>
        async (...asked) => {
          const end = await real(...asked)
          if (end.is !== 'failed' || end.reading.for !== 'whole') return end
          return { is: 'done', reading: { ...end.reading, total: 0 }, seen: new Set(), isRepeated: false }
        },
    },
    sizes: small,
    steps: [once, ...faults('status-500', 3, 60), once],
    told: /is removed here and still there/,
  },
  'a purge on one 404': {
    replaced: {
      readRecord: (real) => {
        const absent = new Set<string>()
        return async (run, type, id) => {
          if (absent.has(`${type}/${id}`)) return { is: 'absent' }
          const outcome = await real(run, type, id)
          if (outcome.is === 'absent') absent.add(`${type}/${id}`)
          return outcome
        }
      },
    },
    sizes: small,
    steps: [once, purge],
    told: /is removed after 1 answers of 404/,
  },
  'a purge on two answers of the same moment': {
    replaced: {
      readTwice: () => (run, type, ids) =>
        Promise.all(
          ids.map(async (id) => {
            await readRecord(run, type, id)
            return { id, outcome: await readRecord(run, type, id) }
          }),
        ),
    },
    sizes: small,
    steps: [once, purge],
    told: /is removed after answers that are \d+ ms apart/,
  },
  'a purge without a last look at the list': {
    replaced: { findListed: () => () => Promise.resolve(new Set()) },
    sizes: small,
    steps: [once, purge],
    told: /no list was asked after the last 404/,
  },
  'a purge on 403': {
    replaced: {
      readRecord:
        (real) =>
        async (...asked) => {
          const outcome = await real(...asked)
          return outcome.is === 'forbidden' ? { is: 'absent' } : outcome
        },
    },
    sizes: small,
    steps: [once, purge, ...faults('forbidden', 20, 12), once],
    told: /is removed after [01] answers of 404/,
  },
  'absent linkage taken as empty': {
    replaced: {
      listReceived: (real) => (registry, page) => {
        const objects = page.objects.map((object) => {
          const names = Object.entries(registry.get(object.type)?.relationships ?? {})
          const empty = names.map(([name, { many }]) => [name, { raw: {}, data: many ? [] : null }] as const)
          const told = Object.entries(object.relationships).filter(([, { data }]) => data !== undefined)
          return { ...object, relationships: { ...Object.fromEntries(empty), ...Object.fromEntries(told) } }
        })
        return real(registry, { ...page, objects })
      },
    },
    sizes: { contacts: 300, companies: 150, deals: 200, orders: 150 },
    steps: [],
    told: /a first mirror is not equal/,
  },
  'paging on though the window moved, and no audit': {
    replaced: {
      advance: (real) => (scan, seen) =>
        real(scan.window.count === null ? scan : { ...scan, window: { ...scan.window, count: seen.count } }, seen),
      auditType: () => () => Promise.resolve(),
    },
    sizes: long,
    steps: [{ do: 'sync', how: 'round', kill: null, meanwhile: { every: 2, seed: 3 }, isFresh: false }, purge],
    told: /are not here after 1 runs/,
  },
  'a filter that lifts a condition taken for one that is ignored': {
    replaced: {
      probeCover:
        (real) =>
        async (...asked) => {
          const cover = await real(...asked)
          return Array.isArray(cover) && cover.includes('trashed-only') ? 'ignored' : cover
        },
    },
    sizes: small,
    odd: { plainList: 'not-trashed', discardedFilter: 'lifts' },
    steps: [],
    told: /a first mirror is not equal:\n.*missing in the mirror/,
  },
  'one-way links taken for two-way ones': {
    replaced: {
      applyPage:
        (real) =>
        ({ oneWayLinks: _learning, ...place }, ...more) =>
          real(place, ...more),
    },
    sizes: small,
    odd: { oneWayLinks: true },
    steps: [],
    told: /a first mirror is not equal:\n.*: (contacts|deals) links/,
  },
  'filters that are ignored, and trusted': {
    replaced: {
      probeCover:
        (real) =>
        async (...asked) => {
          const cover = await real(...asked)
          return cover === 'ignored' ? ['kept', 'trashed'] : cover
        },
    },
    sizes: tiny,
    odd: { ignoresStateFilters: true },
    steps: [],
    told: /wrote update deals/,
  },
  'a plain list taken as everything': {
    replaced: { probeCover: () => () => Promise.resolve(['all']) },
    sizes: small,
    odd: { plainList: 'actual' },
    steps: [],
    told: /missing in the mirror/,
  },
  'a list that fails ends the run': {
    replaced: {
      noteTypeFailure:
        (real) =>
        async (run, ...more) => {
          await real(run, ...more)
          run.stop()
        },
    },
    sizes: { ...small, contacts: 150 },
    steps: [once, { do: 'broken', type: 'orders', how: 'status-500', seed: 5 }],
    told: /a broken list of orders/,
  },
  'one record with an odd id spoils its page': {
    replaced: {
      findListDocument: (real) => (document) => {
        const found = real(document)
        return found && found.unfit.length > 0 ? undefined : found
      },
    },
    sizes: small,
    odd: { unfitRows: ['companies'] },
    steps: [],
    told: /a first mirror is not equal/,
  },
  'pages that are never halved': {
    replaced: { shrinkPages: () => () => Promise.resolve(undefined) },
    sizes: small,
    odd: { largestPage: 12 },
    steps: [],
    told: /a first mirror is not equal/,
  },
  'decisions by the digits in a text': {
    replaced: {
      readAnswer:
        (real) =>
        (asked, result, ...more) => {
          const text = result.is === 'answer' ? new TextDecoder().decode(result.body) : ''
          return text.includes('401') ? { is: 'unauthorized' } : real(asked, result, ...more)
        },
    },
    sizes: { contacts: 90, companies: 90, deals: 90, orders: 90 },
    steps: [once],
    told: /unauthorized|are not here after 1 runs/,
  },
  'a loop that trusts its timer, without a watchdog': {
    replaced: {
      at: () => (time, moment) => from(time.sleep(moment - time.elapsed())),
      nextStep: (real) => (state, event, moment) =>
        event.is === 'beat' || event.is === 'stalled' ? { state, act: null } : real(state, event, moment),
    },
    sizes: tiny,
    steps: [{ do: 'live', seconds: 3600, meanwhile: null }],
    told: /the loop was silent for \d+ s/,
  },
  'a limiter that forgets the last process': {
    change: (options) => ({ ...options, callLog: { load: () => [], save: () => undefined } }),
    sizes: small,
    steps: [{ ...once, kill: { at: 'send', when: 'after', nth: 6 } }, once],
    told: /3 list calls within \d/,
  },
}

/** Not shown by what the mirror holds in the end, but by what it costs to get there. */
export const withoutCursor: Replacements = {
  applyPage: (real) => async (place, page, change) => {
    const applied = await real(place, page, null)
    change?.keep()
    return applied
  },
}
