import { StoreError, type StoreFault } from '../store/store-error.ts'
import { AccountProblem, type AccountProblemCode } from './account-problem.ts'

const codes: Readonly<Record<StoreFault, AccountProblemCode>> = {
  'wrong-key': 'key-unfit',
  'newer-version': 'newer',
  outdated: 'newer',
  'disk-full': 'not-writable',
  'read-only': 'not-writable',
  'cannot-open': 'not-writable',
  damaged: 'damaged',
  locked: 'locked',
}

/** Turns a store error into a problem of its account. Returns any other error unchanged. */
export function toStoreProblem(folder: string, error: unknown): unknown {
  if (!(error instanceof StoreError)) return error
  return new AccountProblem(codes[error.fault], `The account in ${folder} cannot be opened. ${error.message}`, { cause: error })
}
