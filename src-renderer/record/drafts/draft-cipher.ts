/** A draft as stored in the browser's database, encrypted with the account's key. */
export interface SealedDraft {
  /** The draft's type, id and field. */
  readonly key: string
  readonly nonce: Uint8Array<ArrayBuffer>
  readonly bytes: ArrayBuffer
}

/** The account's key cannot decrypt the draft: it was encrypted with another key, or modified since. */
export class UnreadableDraft extends Error {
  override readonly name = 'UnreadableDraft'
}

export interface DraftCipher {
  seal(key: string, value: unknown): Promise<SealedDraft>
  /** Rejects with `UnreadableDraft` if the key does not fit. */
  open(draft: SealedDraft): Promise<unknown>
}

const nonceBytes = 12

/** AES-GCM with a fresh nonce per write. Only the same account and draft key can decrypt a draft. */
export function createDraftCipher(secret: CryptoKey, accountId: string): DraftCipher {
  const toParameters = (key: string, nonce: Uint8Array<ArrayBuffer>): AesGcmParams => ({
    name: 'AES-GCM',
    iv: nonce,
    additionalData: new TextEncoder().encode(JSON.stringify([accountId, key])),
  })

  return {
    async seal(key, value) {
      const nonce = crypto.getRandomValues(new Uint8Array(nonceBytes))
      const text = new TextEncoder().encode(JSON.stringify(value))
      return { key, nonce, bytes: await crypto.subtle.encrypt(toParameters(key, nonce), secret, text) }
    },
    async open({ key, nonce, bytes }) {
      const text = await crypto.subtle.decrypt(toParameters(key, nonce), secret, bytes).catch((cause: unknown) => {
        throw new UnreadableDraft(`the draft ${key} does not open`, { cause })
      })
      return JSON.parse(new TextDecoder().decode(text)) as unknown
    },
  }
}
