import { fromBytes, toBytes } from '../store/attributes.ts'
import { everything } from '../store/plan.ts'
import type { Store } from '../store/port.ts'

export const draftKeyLength = 32

export interface DraftKeySource {
  readonly random: (length: number) => Uint8Array
  readonly clock: () => number
}

/**
 * Returns the key that this account's windows encrypt their drafts with, in base64; makes it where there is none. Backups contain
 * it. The journal tells no values of the account's own record, so the key stays out of it. Of several processes, one makes the key.
 */
export async function ensureDraftKey(store: Store, { random, clock }: DraftKeySource): Promise<string> {
  for (;;) {
    const [row] = (await store.read({ type: 'account', where: everything })).rows
    if (!row) throw new Error('The store holds no account.')
    const attributes = fromBytes(row.attributes)
    const kept = attributes['draft-key']
    if (typeof kept === 'string' && isDraftKey(kept)) return kept
    const made = Buffer.from(random(draftKeyLength)).toString('base64')
    const { type, key, version } = row
    await store.commit({
      at: clock(),
      actor: { user: null, token: null },
      origin: 'system',
      require: [{ is: 'version', type, key, version }],
      operations: [{ op: 'update', type, key, attributes: toBytes({ ...attributes, 'draft-key': made }), changes: {} }],
    })
  }
}

const isDraftKey = (text: string): boolean => Buffer.from(text, 'base64').length === draftKeyLength
