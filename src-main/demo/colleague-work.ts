import { setTimeout as sleep } from 'node:timers/promises'
import type { Random } from '../seed/random.ts'
import { chooseAct, toBody, withDone, withoutRecord, type Act, type Known } from './colleague.ts'
import { callServed, readServed, type Served } from './served.ts'

export interface Colleague {
  /** Resolves when the signal aborts. Rejects if the hosted CRM does not answer. */
  readonly done: Promise<void>
  readonly isPaused: boolean
  togglePause(): void
}

export interface ColleagueOptions {
  readonly hosted: Served
  readonly random: Random
  /** Average time between two actions. */
  readonly everyMs: number
  readonly say: (line: string) => void
  readonly signal: AbortSignal
}

interface Shown {
  readonly id: string
  readonly attributes: Readonly<Record<string, string | null>>
  readonly relationships?: Readonly<Record<string, { readonly data?: { readonly id: string } | null }>>
}

/** Simulates a colleague at the office who keeps changing the hosted CRM. */
export async function startColleague(options: ColleagueOptions): Promise<Colleague> {
  const known = await readKnown(options.hosted, options.signal)
  let isPaused = false
  return {
    done: work(known, options, () => isPaused).catch((error: unknown) => {
      if (!options.signal.aborted) throw error
    }),
    get isPaused() {
      return isPaused
    },
    togglePause: () => void (isPaused = !isPaused),
  }
}

async function work(start: Known, options: ColleagueOptions, isPaused: () => boolean): Promise<void> {
  const { hosted, random, everyMs, say, signal } = options
  let known = start
  for (;;) {
    await sleep(everyMs * (0.5 + random.next()), undefined, { signal })
    if (isPaused()) continue
    const act = chooseAct(known, random)
    const response = await send(hosted, act, signal)
    if (response.ok) {
      known = withDone(known, act, act.id ?? ((await response.json()) as { data: { id: string } }).data.id)
      say(act.words)
    } else if (response.status === 404 && act.id !== null) {
      known = withoutRecord(known, act.type, act.id)
    } else {
      say(`was refused with ${response.status}: ${await response.text()}`)
    }
  }
}

function send(hosted: Served, act: Act, signal: AbortSignal): Promise<Response> {
  const path = `/api/v1/${act.type}${act.id === null ? '' : `/${act.id}`}`
  const body = act.method === 'DELETE' ? {} : { body: JSON.stringify(toBody(act)) }
  return callServed(hosted, path, { method: act.method, signal, ...body })
}

async function readKnown(hosted: Served, signal: AbortSignal): Promise<Known> {
  const list = async (path: string) => {
    const { data } = await readServed<{ data: Shown[] }>(hosted, `/api/v1/${path}page[size]=100`, signal)
    // Stay below the limit of list calls per second.
    await sleep(600, undefined, { signal })
    return data
  }
  const funnelOf = (name: string, { relationships }: Shown) => relationships?.[name]?.data?.id ?? ''
  const people = await list('contacts?filter[actual]=1&')
  const firms = await list('companies?filter[actual]=1&')
  const deals = await list('deals?filter[actual]=1&include=stage-category&')
  const stages = await list('deal-stages?include=deal-stage-category&')
  return {
    contacts: people.map(({ id, attributes }) => ({ id, name: attributes['as-string'] ?? id })),
    companies: firms.map(({ id, attributes }) => ({ id, name: attributes['name'] ?? id })),
    deals: deals.map((deal) => ({
      id: deal.id,
      name: deal.attributes['name'] ?? deal.id,
      funnel: funnelOf('stage-category', deal),
    })),
    stages: stages.map((stage) => ({
      id: stage.id,
      name: stage.attributes['name'] ?? stage.id,
      funnel: funnelOf('deal-stage-category', stage),
    })),
    own: [],
  }
}
