const greatest = 2n ** 63n - 1n
const shape = /^(?:0|-?[1-9]\d{0,18})$/

/** An API id as a bigint, or undefined if the text is not an id. */
export function findIdNumber(id: string): bigint | undefined {
  if (!shape.test(id)) return undefined
  const number = BigInt(id)
  return number <= greatest && number >= -greatest ? number : undefined
}

/** Ids count up from 1 on an account that owns its ids, and down from −1 on a mirror. */
export type IdDirection = 'up' | 'down'

/** A mirror that used to be a local account also counts down from −1. */
export function nextId(last: bigint, direction: IdDirection): bigint {
  if (direction === 'up') return last + 1n
  return last > 0n ? -1n : last - 1n
}
