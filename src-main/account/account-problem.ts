/** Why an account cannot be opened. */
export type AccountProblemCode =
  | 'absent'
  | 'not-a-folder'
  | 'unreadable'
  | 'not-writable'
  | 'occupied'
  | 'damaged'
  | 'newer'
  | 'locked'
  | 'key-missing'
  | 'key-unfit'
  | 'key-misplaced'
  | 'key-changed'
  | 'recovery-unfit'
  | 'no-keychain'
  | 'passphrase-missing'
  | 'unknown-wrapper'
  | 'kind-differs'
  | 'zone-differs'
  | 'token-narrow'

/** An account cannot be opened as requested. The message is one line for the user. */
export class AccountProblem extends Error {
  override readonly name = 'AccountProblem'
  readonly code: AccountProblemCode

  constructor(code: AccountProblemCode, message: string, options?: ErrorOptions) {
    super(message, options)
    this.code = code
  }
}

export function hasCode(error: unknown, ...codes: readonly string[]): boolean {
  return error instanceof Error && 'code' in error && codes.includes(error.code as string)
}

/** Handles a rejection: the value if there is no such file, otherwise throws. */
export function absentAs<T>(value: T): (error: unknown) => T {
  return (error) => {
    if (hasCode(error, 'ENOENT')) return value
    throw error
  }
}

const refusals = ['EACCES', 'EPERM', 'EROFS', 'ENOSPC', 'EDQUOT', 'ENOENT', 'EINVAL', 'ENAMETOOLONG', 'ELOOP']

/** Explains a refusal of the file system for a folder. Returns any other error unchanged. */
export function toFolderProblem(folder: string, error: unknown): unknown {
  if (hasCode(error, 'ENOTDIR', 'EEXIST')) {
    return new AccountProblem('not-a-folder', `${folder} is not a folder. Choose another one.`, { cause: error })
  }
  if (!hasCode(error, ...refusals)) return error
  return new AccountProblem('not-writable', describeRefusal(folder, error as NodeJS.ErrnoException), { cause: error })
}

function describeRefusal(folder: string, error: NodeJS.ErrnoException): string {
  const { syscall, path = folder } = error
  const isRefused = hasCode(error, 'EACCES', 'EPERM')
  if (hasCode(error, 'EROFS') || (isRefused && syscall === 'access')) {
    const why = isRefused ? 'this user may not write to it' : 'it is on a read-only file system'
    const what = syscall === 'access' && path !== folder ? `file ${path}` : `folder ${folder}`
    return `The ${what} is read-only: ${why}.`
  }
  return `The folder ${folder} cannot be ${syscall === 'mkdir' ? 'created' : 'written'}: ${reasonOf(error)}.`
}

/** The reason in an error message: `permission denied` for `EACCES: permission denied, mkdir '/x'`. */
export function reasonOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error)
  return /^[A-Z0-9_]+: ([^,]+)/.exec(message)?.[1] ?? message
}
