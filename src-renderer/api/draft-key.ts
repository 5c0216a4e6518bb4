/** Derived from `importKey`, because the build also reads this file and has no browser types. */
export type DraftKey = Awaited<ReturnType<typeof crypto.subtle.importKey>>

/** Imports the key that encrypts the account's drafts; scripts cannot export it. Undefined if the page cannot encrypt. */
export async function importDraftKey(text: string): Promise<DraftKey | undefined> {
  // Pages over plain HTTP have no `subtle`, except on localhost, although the types say otherwise.
  const { subtle }: { readonly subtle?: typeof crypto.subtle } = crypto
  if (!subtle) return undefined
  const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))
  return subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt'])
}
