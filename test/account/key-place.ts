import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { KeyWrapper, WrapperKind } from '../../src-main/account/key-wrapper.ts'
import type { OsStorage } from '../../src-main/account/os-key-wrapper.ts'

/** A folder for accounts and one for keys, and what lies in them. */
export class KeyPlace {
  readonly root: string
  readonly folder: string
  readonly configFolder: string

  constructor(root: string) {
    this.root = root
    this.folder = join(root, 'account')
    this.configFolder = join(root, 'config')
  }

  static async create(): Promise<KeyPlace> {
    return new KeyPlace(await mkdtemp(join(tmpdir(), 'outpost-key-')))
  }

  async keyFiles(): Promise<string[]> {
    return readdir(join(this.configFolder, 'keys'))
  }

  /** Every file with its bytes. */
  async everything(): Promise<Record<string, string>> {
    const found: Record<string, string> = {}
    for (const entry of await readdir(this.root, { recursive: true, withFileTypes: true })) {
      const path = join(entry.parentPath, entry.name)
      if (entry.isFile()) found[path] = (await readFile(path)).toString('base64')
    }
    return found
  }

  remove(): Promise<void> {
    return rm(this.root, { recursive: true })
  }
}

/** A keychain that seals by turning every byte round. */
export function createFakeOsStorage(): OsStorage {
  const turn = (bytes: Buffer) => Buffer.from(bytes.map((byte) => byte ^ 0xff))
  return {
    findObstacle: () => Promise.resolve(null),
    encrypt: (text) => Promise.resolve(turn(Buffer.from(text))),
    decrypt: (sealed) => Promise.resolve({ text: turn(sealed).toString(), isStale: false }),
  }
}

/** Keeps a key in `account.json` as it is. */
export function createPlainKeyWrapper(kind: WrapperKind): KeyWrapper {
  return {
    kind,
    wrap: (_id, key) => Promise.resolve({ wrapper: kind, plain: Buffer.from(key).toString('hex') }),
    unwrap: (_id, { plain }) => Promise.resolve(Buffer.from(String(plain), 'hex')),
    discard: () => Promise.resolve(),
  }
}
