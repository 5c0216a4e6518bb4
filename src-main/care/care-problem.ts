/** `refused`: asked for otherwise, it can be done. `failed`: it cannot. */
export type CareOutcome = 'refused' | 'failed'

/** Why something about an account's health was not done; the message is one line for a person, with the way on. */
export class CareProblem extends Error {
  override readonly name = 'CareProblem'
  readonly outcome: CareOutcome

  constructor(outcome: CareOutcome, message: string, options?: ErrorOptions) {
    super(message, options)
    this.outcome = outcome
  }
}
