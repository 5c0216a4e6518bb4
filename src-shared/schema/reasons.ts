/** Why a value or a whole write is refused. Programs use `code`, which never changes. The message is English and may be reworded. */
export interface Reason {
  readonly code: ReasonCode
  readonly message: string
  /** The numbers in the message. */
  readonly values?: Readonly<Record<string, string>>
}

export const reasonCodes = [
  'blank',
  'taken',
  'calculated',
  'other-funnel',
  'number-needed',
  'out-of-range',
  'not-integer',
  'not-decimal',
  'not-date',
  'not-time',
  'no-such-day',
  'not-https',
  'restart-needed',
  'not-stored',
] as const

export type ReasonCode = (typeof reasonCodes)[number]

const reason = (code: ReasonCode, message: string, values?: Reason['values']): Reason => ({
  code,
  message,
  ...(values && { values }),
})

export const reasons = {
  blank: reason('blank', "can't be blank"),
  taken: reason('taken', 'has already been taken'),
  calculated: reason('calculated', 'is calculated by the formula of its funnel'),
  otherFunnel: reason('other-funnel', 'must belong to the stage-category'),
  numberNeeded: reason('number-needed', 'must be given: the greatest one is taken'),
  outOfRange: (least: number, most: number) =>
    reason('out-of-range', `must be from ${least} to ${most}`, { least: String(least), most: String(most) }),
  notInteger: reason('not-integer', 'must be an integer'),
  notDecimal: reason('not-decimal', 'must be a decimal of at most 15 significant digits'),
  notDate: reason('not-date', 'must be a date as YYYY-MM-DD'),
  notTime: reason('not-time', 'must be an ISO 8601 time with an offset'),
  noSuchDay: reason('no-such-day', 'must be a day that exists'),
  notHttps: reason('not-https', 'must be an https address'),
  restartNeeded: reason('restart-needed', 'needs a restart'),
  notStored: reason('not-stored', 'cannot be stored'),
} as const
