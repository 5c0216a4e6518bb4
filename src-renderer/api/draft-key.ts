/** By its origin: the build reads this file too, and has no types of the browser. */
export type DraftKey = Awaited<ReturnType<typeof crypto.subtle.importKey>>

/** Imports the key of the account's drafts, so that no script can read it again. Undefined where the page cannot encrypt. */
export async function importDraftKey(text: string): Promise<DraftKey | undefined> {
  // Pages over plain HTTP, except from this computer, have none, whatever the types say.
  const { subtle }: { readonly subtle?: typeof crypto.subtle } = crypto
  if (!subtle) return undefined
  const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))
  return subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt'])
}
