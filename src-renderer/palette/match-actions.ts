import { fold } from '../../src-shared/text/fold.ts'
import { findOtherLayout } from '../text/other-layout.ts'

interface Named {
  readonly sought: string
  /** What else it is looked for by. */
  readonly synonyms?: string
}

/** The actions whose words begin with all that was typed, in either layout, closest first. */
export function matchActions<A extends Named>(actions: readonly A[], query: string): A[] {
  return actions
    .map((action) => ({ action, rank: rankNamed(action, query) }))
    .filter(({ rank }) => rank < Infinity)
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ action }) => action)
}

/** Who types how a record begins means that record: only actions that match as closely stand before the records. */
export function splitAtRecords<A extends Named>(actions: readonly A[], titles: readonly string[], query: string) {
  const closest = Math.min(...titles.map((sought) => rankNamed({ sought }, query)))
  const isBefore = (action: A) => rankNamed(action, query) <= closest
  return { before: actions.filter(isBefore), after: actions.filter((action) => !isBefore(action)) }
}

/** No record can stand before it. */
export const isSure = (action: Named, query: string): boolean => rankNamed(action, query) === 0

function rankNamed(named: Named, query: string): number {
  const ways = [query, findOtherLayout(query) ?? ''].map(fold).filter((way) => way.trim() !== '')
  return Math.min(...ways.map((way) => rankWords(named, way)))
}

/** What it is called comes before what it is called nowhere. */
function rankWords({ sought, synonyms }: Named, query: string): number {
  const rank = rankName(fold(sought), query)
  if (rank < Infinity || synonyms === undefined) return rank
  return rankName(fold(`${sought} ${synonyms}`), query) + 2
}

/** 0: the words begin with it. 1: each piece begins a word. Infinity: neither. */
function rankName(name: string, query: string): number {
  if (name.startsWith(query.trim())) return 0
  const words = name.split(/[^\p{L}\p{N}]+/u)
  const pieces = query.split(/[^\p{L}\p{N}]+/u).filter((piece) => piece !== '')
  return pieces.length > 0 && pieces.every((piece) => words.some((word) => word.startsWith(piece))) ? 1 : Infinity
}
