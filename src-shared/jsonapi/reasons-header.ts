import { reasonCodes, type Reason, type ReasonCode } from '../schema/reasons.ts'

/**
 * Header on a refusal: one code per error, in the same order, such as `blank, out-of-range;least=1;most=9, unnamed`. Needed
 * because the members of an error object are fixed and its `code` is 100 for every invalid value.
 */
export const reasonsHeader = 'outpost-reasons'

const unnamed = 'unnamed'

export type NamedReason = Pick<Reason, 'code' | 'values'>

/** Undefined if no error has a code. */
export function writeReasons(reasons: readonly (NamedReason | undefined)[]): string | undefined {
  if (reasons.every((reason) => reason === undefined)) return undefined
  const write = ({ code, values = {} }: NamedReason) =>
    [code, ...Object.entries(values).map(([name, value]) => `${name}=${value}`)].join(';')
  return reasons.map((reason) => (reason ? write(reason) : unnamed)).join(', ')
}

/** Undefined for a code that this version does not know. */
export function readReasons(header: string | null): (NamedReason | undefined)[] {
  return (header ?? '').split(',').map((item) => {
    const [code = '', ...values] = item.trim().split(';')
    if (!isReasonCode(code)) return undefined
    return values.length === 0 ? { code } : { code, values: Object.fromEntries(values.map(toPair)) }
  })
}

const isReasonCode = (code: string): code is ReasonCode => (reasonCodes as readonly string[]).includes(code)

function toPair(text: string): [string, string] {
  const at = text.indexOf('=')
  return [text.slice(0, at), text.slice(at + 1)]
}
