import { attach, type Occasion } from './attachments.ts'
import type { Random } from './random.ts'
import type { SeedRef } from './record.ts'
import { listOf, type World } from './world.ts'

/** How often a record has a link: to shared records, to records created for it alone, or to peers. */
export type LinkPlan =
  | { readonly from: 'list'; readonly type: string; readonly share: number; readonly most: number }
  | { readonly from: 'own'; readonly type: string; readonly share: number; readonly most: number }
  | { readonly from: 'peers'; readonly type: string; readonly share: number }

export type LinkPlans = { readonly [relationship: string]: LinkPlan }

export const shared = (type: string, share: number, most = 3): LinkPlan => ({ from: 'list', type, share, most })
export const own = (type: string, share: number, most = 1): LinkPlan => ({ from: 'own', type, share, most })
/** Links to an earlier record of the same type. */
export const peers = (type: string, share: number): LinkPlan => ({ from: 'peers', type, share })

/** The links of one record. The first record of a type has every link except peers; the second links to the first. */
export function createPairs(
  world: World,
  random: Random,
  index: number,
  plans: LinkPlans,
  occasion: Occasion,
): { [relationship: string]: SeedRef[] } {
  const pairs: { [relationship: string]: SeedRef[] } = {}
  for (const [relationship, plan] of Object.entries(plans)) {
    const first = plan.from === 'peers' ? index === 1 : index === 0
    if (!first && !random.chance(plan.share)) continue
    const refs = choose(world, random, index, plan, occasion)
    if (refs.length > 0) pairs[relationship] = refs
  }
  return pairs
}

function choose(world: World, random: Random, index: number, plan: LinkPlan, occasion: Occasion): SeedRef[] {
  switch (plan.from) {
    case 'list':
      return random.some(listOf(world, plan.type), random.int(1, plan.most))
    case 'own':
      return Array.from({ length: random.int(1, plan.most) }, () => attach(world, random, plan.type, occasion))
    case 'peers':
      return index === 0 ? [] : [{ type: plan.type, index: random.int(0, index - 1) }]
    default:
      return plan satisfies never
  }
}
