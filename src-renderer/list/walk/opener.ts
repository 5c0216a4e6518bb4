import { registry } from '../../../src-shared/resources/index.ts'
import { findWalk } from './walk.ts'

/** The record whose page led to this one. */
export interface Opener {
  readonly type: string
  readonly id: string
  readonly address: string
}

/** Reads it from the history: the owner of the related list, or the page on which a link was followed. */
export function findOpener(state: unknown): Opener | undefined {
  const walk = findWalk(state)
  if (walk) return walk.of && { type: walk.of.type, id: walk.of.id, address: walk.from }
  const { back } = (state ?? {}) as { readonly back?: unknown }
  const [, type = '', id = ''] = typeof back === 'string' ? (/^\/([\w-]+)\/([^/?#]+)$/.exec(back) ?? []) : []
  return registry.has(type) ? { type, id: decodeURIComponent(id), address: String(back) } : undefined
}
