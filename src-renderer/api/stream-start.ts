import { positionHeader } from '../../src-shared/jsonapi/position-header.ts'
import type { Answered } from './request.ts'

/**
 * Finds where the event stream must begin: at the earliest journal position of the answers that the page has by then. So the
 * page hears of every change since, and need not request everything again.
 */
export interface StreamStart {
  /** Notes the position of an answer. */
  readonly note: (answer: Pick<Answered, 'headers'>) => void
  /** The position to begin at, for the first stream only; undefined if it is unknown. */
  readonly take: () => string | undefined
}

/** `onOlder` is called for an answer that arrives after the stream began and is from before that. */
export function createStreamStart(onOlder: () => void): StreamStart {
  let earliest: bigint | undefined
  let isTaken = false
  return {
    note({ headers }) {
      const position = headers.get(positionHeader)
      if (position === null || !/^\d+$/.test(position)) return
      const at = BigInt(position)
      if (!isTaken) earliest = earliest === undefined || at < earliest ? at : earliest
      else if (earliest !== undefined && at < earliest) onOlder()
    },
    take() {
      const first = isTaken ? undefined : earliest
      isTaken = true
      return first?.toString()
    },
  }
}
