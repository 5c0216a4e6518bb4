import { rename } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { AccountProblem, toFolderProblem } from '../account/account-problem.ts'
import { makeFolder } from '../account/make-folder.ts'
import { readJsonFile, writeJsonFile } from './json-file.ts'

const known = z.object({
  name: z.string().optional(),
  kind: z.enum(['local', 'hosted', 'mirror']).optional(),
  isSample: z.boolean().optional(),
  address: z.string().nullable().optional(),
  lastOpenedAt: z.string().optional(),
  /** Where it was opened last. A copy of the folder has the same id. */
  folder: z.string().optional(),
  recoverySavedAt: z.string().optional(),
  isLocked: z.boolean().optional(),
  /** Hidden from the list. Its folder stays. */
  isForgotten: z.boolean().optional(),
  sync: z.object({ lastSyncedAt: z.string().nullable(), waiting: z.number(), needsDecision: z.number() }).nullable().optional(),
})
/** The highest format that this version supports. */
const format = 1
const content = z.object({
  format: z.literal(format),
  lastOpen: z.string().nullable(),
  accounts: z.record(z.string(), known),
})

const newer = z.object({ format: z.number().gt(format) })

/** What is stored about an account between runs. None of it is needed to open the account. */
export type KnownAccount = Readonly<z.infer<typeof known>>
export type Remembered = Readonly<z.infer<typeof content>>

const nothing: Remembered = { format, lastOpen: null, accounts: {} }

export interface WorkspaceFile {
  read(): Promise<Remembered>
  /** Several programs of one user may write here, so each change is merged into the current content. */
  change(how: (now: Remembered) => Remembered): Promise<void>
  remember(id: string, news: KnownAccount): Promise<void>
}

/** `workspace.json`. Its content can be rebuilt, so a damaged file is set aside and reported. */
export function createWorkspaceFile(configFolder: string, say: (line: string) => void): WorkspaceFile {
  const path = join(configFolder, 'workspace.json')
  let last: Promise<unknown> = Promise.resolve()

  async function read(): Promise<Remembered> {
    const file = await readJsonFile(path)
    if (!file) return nothing
    const parsed = content.safeParse(file.value)
    if (parsed.success) return parsed.data
    if (newer.safeParse(file.value).success) {
      throw new AccountProblem('newer', `${path} was written by a newer Outpost. Nothing was changed; update Outpost.`)
    }
    const aside = `${path}.broken`
    await rename(path, aside)
    say(`${path} could not be read. It was renamed to ${aside}; the names of your accounts may have to be given again.`)
    return nothing
  }

  async function write(next: Remembered): Promise<void> {
    try {
      await makeFolder(configFolder)
      await writeJsonFile(path, next)
    } catch (error) {
      throw toFolderProblem(configFolder, error)
    }
  }

  /** Writes one after another, so that this program's changes do not overwrite each other. */
  function change(how: (now: Remembered) => Remembered): Promise<void> {
    const done = last.then(async () => write(how(await read())))
    last = done.catch(() => undefined)
    return done
  }

  return {
    read,
    change,
    remember: (id, news) => change((now) => ({ ...now, accounts: { ...now.accounts, [id]: { ...now.accounts[id], ...news } } })),
  }
}
