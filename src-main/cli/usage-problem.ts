/** Something about how the command was called; the message is one line for a person, and the exit code is 2. */
export class UsageProblem extends Error {
  override readonly name = 'UsageProblem'
}
