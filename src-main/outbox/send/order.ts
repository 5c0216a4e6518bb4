import type { Lack } from './compose.ts'

/** An unsent create that links to records the server does not have yet. */
export interface Blocked {
  readonly type: string
  readonly key: number
  readonly lacks: readonly Lack[]
}

/**
 * The create to send first, without the missing links, when creates wait for each other in a circle. Undefined if all of them
 * wait for something outside the circle that may still arrive.
 */
export function findCircleBreaker<B extends Blocked>(blocked: readonly B[]): B | undefined {
  const byKey = new Map(blocked.map((one) => [one.key, one]))
  const circles = blocked.filter((one) => {
    const reached = listReached(byKey, one)
    return reached !== undefined && reached.has(one.key) && one.lacks.every(({ isRequired }) => !isRequired)
  })
  return circles.toSorted((a, b) => a.lacks.length - b.lacks.length || a.key - b.key)[0]
}

/** Everything it waits for, directly or indirectly; undefined if any of that is not a blocked create. */
function listReached<B extends Blocked>(byKey: ReadonlyMap<number, B>, from: B): Set<number> | undefined {
  const reached = new Set<number>()
  const open = from.lacks.map(({ key }) => key)
  for (let key = open.pop(); key !== undefined; key = open.pop()) {
    if (reached.has(key)) continue
    const next = byKey.get(key)
    if (!next) return undefined
    reached.add(key)
    open.push(...next.lacks.map((lack) => lack.key))
  }
  return reached
}
