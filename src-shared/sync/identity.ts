/** `restored`: from a backup. `elsewhere`: another installation used it before. `older`: another copy has sent changes since. */
export type CopiedWhy = 'restored' | 'elsewhere' | 'older'

/** Why and when the account was recognised as a copy, and how many changes were waiting in it. */
export interface Copied {
  readonly why: CopiedWhy
  /** By this computer's clock. */
  readonly at: number
  readonly waiting: number
}

/** Distinguishes an account from its copies, and its hosted CRM from another one. */
export interface Identity {
  /** The same in all copies. */
  readonly account: string
  readonly install: string
  /** Incremented before anything is sent. */
  readonly generation: number
  readonly copied: Copied | null
  /** A person confirmed the hosted CRM although its records differ. Reset when a known record is found again. */
  readonly isAccepted: boolean
  /** The number of the last fulfilled request to accept the hosted CRM. */
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
