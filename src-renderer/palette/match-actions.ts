import { fold } from '../../src-shared/text/fold.ts'
import { findOtherLayout } from '../text/other-layout.ts'

interface Named {
  readonly sought: string
  /** Alternative search words. */
  readonly synonyms?: string
}

/** The actions that have a word starting with each typed word, in either keyboard layout. Best match first. */
export function matchActions<A extends Named>(actions: readonly A[], query: string): A[] {
  return actions
    .map((action) => ({ action, rank: rankNamed(action, query) }))
    .filter(({ rank }) => rank < Infinity)
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ action }) => action)
}

/**
 * Someone who types the start of a record's title wants that record. Only actions that match at least as well come before the
 * records.
 */
export function splitAtRecords<A extends Named>(actions: readonly A[], titles: readonly string[], query: string) {
  const closest = Math.min(...titles.map((sought) => rankNamed({ sought }, query)))
  const isBefore = (action: A) => rankNamed(action, query) <= closest
  return { before: actions.filter(isBefore), after: actions.filter((action) => !isBefore(action)) }
}

/** Whether no record can rank higher than this action. */
export const isSure = (action: Named, query: string): boolean => rankNamed(action, query) === 0

function rankNamed(named: Named, query: string): number {
  const ways = [query, findOtherLayout(query) ?? ''].map(fold).filter((way) => way.trim() !== '')
  return Math.min(...ways.map((way) => rankWords(named, way)))
}

/** A match in the name ranks before a match in the synonyms. */
function rankWords({ sought, synonyms }: Named, query: string): number {
  const rank = rankName(fold(sought), query)
  if (rank < Infinity || synonyms === undefined) return rank
  return rankName(fold(`${sought} ${synonyms}`), query) + 2
}

/** 0: the name starts with the query. 1: each typed word starts a word of the name. Infinity: no match. */
function rankName(name: string, query: string): number {
  if (name.startsWith(query.trim())) return 0
  const words = name.split(/[^\p{L}\p{N}]+/u)
  const pieces = query.split(/[^\p{L}\p{N}]+/u).filter((piece) => piece !== '')
  return pieces.length > 0 && pieces.every((piece) => words.some((word) => word.startsWith(piece))) ? 1 : Infinity
}
