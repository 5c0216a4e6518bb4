/** `restored`: from a backup. `elsewhere`: by another installation before. `older`: a copy of it has sent something since. */
export type CopiedWhy = 'restored' | 'elsewhere' | 'older'

/** That the account was found to be a copy, and what waited in it. */
export interface Copied {
  readonly why: CopiedWhy
  /** By this computer's clock. */
  readonly at: number
  readonly waiting: number
}

/** What tells an account from its copies, and the hosted CRM from another. */
export interface Identity {
  /** The same in all copies. */
  readonly account: string
  readonly install: string
  /** Grows before anything is sent. */
  readonly generation: number
  readonly copied: Copied | null
  /** A person took the hosted CRM for the right one though its records are others, until one is known again. */
  readonly isAccepted: boolean
  /** The last wish to accept it that came true. */
  readonly acceptedWish: number
}

export function findCopied(
  known: Identity,
  install: { readonly id: string; readonly generation: number; readonly isRestored: boolean },
): CopiedWhy | null {
  if (install.isRestored) return 'restored'
  if (known.install !== install.id) return 'elsewhere'
  return install.generation > known.generation ? 'older' : null
}

const reasons: Readonly<Record<CopiedWhy, string>> = {
  restored: 'This account was restored from a backup',
  elsewhere: 'This account was copied from another computer or user',
  older: 'Another copy of this account has sent changes since',
}

export function describeCopied({ why, waiting }: Copied): string {
  const changes = waiting === 1 ? 'The change that waited is' : `The ${String(waiting)} changes that waited are`
  return `${reasons[why]}. ${changes} looked for in the hosted CRM before anything is sent again.`
}
