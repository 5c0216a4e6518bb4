/** A mistake in the command line. The message is one line for the user; the exit code is 2. */
export class UsageProblem extends Error {
  override readonly name = 'UsageProblem'
}
