const greatest = 2n ** 63n - 1n
const shape = /^(?:0|-?[1-9]\d{0,18})$/

/** An API id as the integer it is, or undefined where the text cannot be one. */
export function findIdNumber(id: string): bigint | undefined {
  if (!shape.test(id)) return undefined
  const number = BigInt(id)
  return number <= greatest && number >= -greatest ? number : undefined
}

/** Up from 1 on an account that owns its ids; down from −1 on one that waits for a server's. */
export type IdDirection = 'up' | 'down'

/** An account that counted up until it got a server counts down from −1 all the same. */
export function nextId(last: bigint, direction: IdDirection): bigint {
  if (direction === 'up') return last + 1n
  return last > 0n ? -1n : last - 1n
}
