/** `refused`: another call may succeed. `failed`: it cannot be done. */
export type CareOutcome = 'refused' | 'failed'

/** A check, backup or restore was not done. The message is one line that says why and what to do next. */
export class CareProblem extends Error {
  override readonly name = 'CareProblem'
  readonly outcome: CareOutcome

  constructor(outcome: CareOutcome, message: string, options?: ErrorOptions) {
    super(message, options)
    this.outcome = outcome
  }
}
