/** Why an account cannot be opened as asked; the message is one line for a person. */
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
  | 'no-keychain'
  | 'passphrase-missing'
  | 'unknown-wrapper'
  | 'kind-differs'
  | 'zone-differs'
  | 'token-narrow'

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

/** What a refusal of the file system means for the folder that was asked for; anything unforeseen is handed back as it is. */
export function toFolderProblem(folder: string, error: unknown): unknown {
  if (hasCode(error, 'ENOTDIR', 'EEXIST')) {
    return new AccountProblem('not-a-folder', `${folder} is not a folder.`, { cause: error })
  }
  if (hasCode(error, 'EACCES', 'EPERM', 'EROFS', 'ENOSPC', 'EDQUOT', 'ENOENT', 'EINVAL', 'ENAMETOOLONG', 'ELOOP')) {
    return new AccountProblem('not-writable', `The folder ${folder} cannot be written: ${reasonOf(error)}.`, { cause: error })
  }
  return error
}

/** `EACCES: permission denied, mkdir '/x'` without the call and the path. */
export function reasonOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error)
  return /^[A-Z0-9_]+: ([^,]+)/.exec(message)?.[1] ?? message
}
