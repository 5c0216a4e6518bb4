/** Why something about an account's health could not be done; the message is one line for a person, with the way on. */
export class CareProblem extends Error {
  override readonly name = 'CareProblem'
}
