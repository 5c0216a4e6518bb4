import { fold } from '../../src-shared/text/fold.ts'
import { findOtherLayout } from './other-layout.ts'

interface Named {
  readonly label: string
  /** What else it is looked for by. */
  readonly synonyms?: string
}

/** The actions whose words begin with all that was typed, in either layout, closest first. */
export function matchActions<A extends Named>(actions: readonly A[], query: string): A[] {
  const ways = [query, findOtherLayout(query) ?? ''].map(fold).filter((way) => way.trim() !== '')
  return actions
    .map((action) => ({ action, rank: Math.min(...ways.map((way) => rankAction(action, way))) }))
    .filter(({ rank }) => rank < Infinity)
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ action }) => action)
}

/** What it is called comes before what it is called nowhere. */
function rankAction({ label, synonyms }: Named, query: string): number {
  const rank = rankLabel(fold(label), query)
  if (rank < Infinity || synonyms === undefined) return rank
  return rankLabel(fold(`${label} ${synonyms}`), query) + 2
}

/** 0: the words begin with it. 1: each piece begins a word. Infinity: neither. */
function rankLabel(label: string, query: string): number {
  if (label.startsWith(query.trim())) return 0
  const words = label.split(/[^\p{L}\p{N}]+/u)
  const pieces = query.split(/[^\p{L}\p{N}]+/u).filter((piece) => piece !== '')
  return pieces.length > 0 && pieces.every((piece) => words.some((word) => word.startsWith(piece))) ? 1 : Infinity
}
