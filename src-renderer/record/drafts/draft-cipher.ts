/** A draft as the browser's database holds it: nothing in it can be read without the account's key. */
export interface SealedDraft {
  /** Type, id and field that the draft belongs to. */
  readonly key: string
  readonly nonce: Uint8Array<ArrayBuffer>
  readonly bytes: ArrayBuffer
}

/** The account's key does not open the draft: it was written with another key, or changed since. */
export class UnreadableDraft extends Error {
  override readonly name = 'UnreadableDraft'
}

export interface DraftCipher {
  seal(key: string, value: unknown): Promise<SealedDraft>
  /** Rejects with `UnreadableDraft` where the key does not fit. */
  open(draft: SealedDraft): Promise<unknown>
}

const nonceBytes = 12

/** AES-GCM with a fresh nonce per write. A draft opens only for the account and the key that it was sealed for. */
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
