import { registry } from '../../src-shared/resources/index.ts'
import { planPush, type PlannedRequest } from '../outbox/send/plan-push.ts'
import { type AccountFlags, withAccount } from './account-call.ts'
import { orExplain } from './care-call.ts'
import { toShortText } from './outbox-call.ts'
import type { Program } from './program.ts'
import { print, printJson } from './terminal.ts'

/** Prints what a sync would send. Needs no network, and may run during a sync. */
export function showPlan(given: AccountFlags & { readonly json?: boolean }, program: Program): Promise<number> {
  return orExplain(async () => {
    const planned = await withAccount(given, program, { kinds: ['mirror'] }, ({ store }) => planPush(store, registry))
    if (given.json) printJson(planned.map(({ place, ...request }) => ({ id: String(place), ...request })))
    else print(planned.length === 0 ? 'There is nothing to send.' : planned.map(describe).join('\n'))
    return 0
  })
}

function describe({ method, path, fields, links, waitsFor }: PlannedRequest): string {
  const lines = [
    ...Object.entries(fields).map(([name, { from, to }]) => `${name}: ${toShortText(from)} → ${toShortText(to)}`),
    ...Object.entries(links).map(([name, { added, removed }]) => {
      return `${name}: ${[...added.map((id) => `+${id}`), ...removed.map((id) => `−${id}`)].join(' ')}`
    }),
  ]
  const head = `${method} ${path}${waitsFor.length > 0 ? `  later: waits for ${waitsFor.join(', ')}` : ''}`
  return [head, ...lines.map((line) => `      ${line}`)].join('\n')
}
