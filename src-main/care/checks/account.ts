import type { Exam, Finding } from '../fault.ts'

/** An account needs exactly one record that describes it. */
export function* checkAccount({ connection, unfit }: Exam): Iterable<Finding> {
  if (unfit.has('account')) return
  const count = connection.statement('SELECT count(*) FROM account').pluck().get() as number
  if (count === 1) return
  const fault =
    count === 0 ? 'the record that says what the account is, is missing' : `the account describes itself ${count} times`
  yield { check: 'account', type: 'account', id: null, fault }
}
