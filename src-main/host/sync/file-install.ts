import { randomUUID } from 'node:crypto'
import { closeSync, fsyncSync, mkdirSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { hasCode } from '../../account/account-problem.ts'
import { forgetRestored, isMarkedRestored } from '../../account/restored-mark.ts'
import type { Install } from '../../sync/ports.ts'

/** This installation, stored in the configuration folder: its id, and the last generation of each account. */
export function createFileInstall(configFolder: string, folder: string): Install {
  const fileOf = (account: string) => {
    if (!/^[0-9a-f]{32}$/.test(account)) throw new Error('The account has no id that Outpost could have made.')
    return join(configFolder, 'generations', account)
  }
  return {
    id: findText(join(configFolder, 'install-id')) ?? keepText(join(configFolder, 'install-id'), randomUUID()),
    generationOf: (account) => Number(findText(fileOf(account)) ?? 0),
    noteGeneration: (account, generation) => void keepText(fileOf(account), String(generation)),
    isRestored: () => isMarkedRestored(folder),
    forgetRestored: () => forgetRestored(folder),
  }
}

function findText(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8').trim() || undefined
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined
    throw error
  }
}

/** Writes the whole text or keeps the old one, durably. */
function keepText(file: string, text: string): string {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  const draft = `${file}.${randomUUID()}.new`
  const handle = openSync(draft, 'wx', 0o600)
  try {
    writeSync(handle, `${text}\n`)
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
  renameSync(draft, file)
  return text
}
