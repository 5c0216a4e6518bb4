import { readFile } from 'node:fs/promises'
import { hasCode } from '../account/account-problem.ts'
import { replaceFile } from '../account/durable-file.ts'

/** The content of a JSON file: null if there is no file, `value` undefined if it is not JSON. */
export async function readJsonFile(path: string): Promise<{ readonly value: unknown } | null> {
  try {
    return { value: JSON.parse(await readFile(path, 'utf8')) as unknown }
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return null
    if (error instanceof SyntaxError) return { value: undefined }
    throw error
  }
}

/** Replaces the file once the new one is complete. */
export function writeJsonFile(path: string, value: unknown): Promise<void> {
  return replaceFile(path, `${JSON.stringify(value, null, 2)}\n`)
}
