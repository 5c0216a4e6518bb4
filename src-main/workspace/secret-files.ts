import { randomBytes } from 'node:crypto'
import { workspacePath, type DeliveredFile } from '../../src-shared/workspace.ts'

/** A file on its way to the user, often with a secret. It is never logged, and no page reads it. */
export interface SecretFile {
  readonly name: string
  readonly text: string
}

/** Takes a file to the user. `onSaved` is called once the user has it. */
export type DeliverFile = (file: SecretFile, onSaved: () => Promise<void>) => Promise<DeliveredFile>

export interface Downloads {
  readonly deliver: DeliverFile
  /** The file behind a link, once. */
  take(id: string): Promise<SecretFile | undefined>
}

/** How long a link works. A page opens it at once. */
const lifetimeMs = 60_000

/** Offers files to a browser, each behind a link that works once. The browser saves the file without a script that could read it. */
export function createDownloads(lifetime = lifetimeMs): Downloads {
  const waiting = new Map<string, { readonly file: SecretFile; readonly onSaved: () => Promise<void> }>()
  return {
    deliver(file, onSaved) {
      const id = randomBytes(32).toString('base64url')
      waiting.set(id, { file, onSaved })
      setTimeout(() => waiting.delete(id), lifetime).unref()
      return Promise.resolve({ download: `${workspacePath}/downloads/${id}` })
    },
    async take(id) {
      const found = waiting.get(id)
      waiting.delete(id)
      await found?.onSaved()
      return found?.file
    },
  }
}

/** A browser saves this answer instead of showing it. */
export function toDownload({ name, text }: SecretFile): Response {
  return new Response(text, {
    headers: {
      'content-type': 'application/octet-stream',
      'content-disposition': `attachment; filename="${name.replace(/[^\w .-]/g, '_')}"; filename*=UTF-8''${encodeURIComponent(name)}`,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    },
  })
}
