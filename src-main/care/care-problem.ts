/** `refused`: another call may succeed. `failed`: it cannot be done. */
export type CareOutcome = 'refused' | 'failed'

/** Why, for a program that words it in another language. */
export type CareReason =
  | 'exists'
  | 'no-space'
  | 'not-writable'
  | 'unreadable'
  | 'account-damaged'
  | 'not-a-backup'
  | 'backup-damaged'
  | 'backup-newer'
  | 'unverified'
  | 'schedule-damaged'
  | 'schedule-unfit'

/** A check, backup or restore was not done. The message is one line that says why and what to do next. */
export class CareProblem extends Error {
  override readonly name = 'CareProblem'
  readonly outcome: CareOutcome
  readonly reason: CareReason | undefined

  constructor(outcome: CareOutcome, message: string, options?: ErrorOptions & { readonly reason?: CareReason }) {
    super(message, options)
    this.outcome = outcome
    this.reason = options?.reason
  }
}
