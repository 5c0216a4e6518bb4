import { isObject, type ExactJson } from '../../../src-shared/values/json.ts'

/** Whether a recovery file needs its own passphrase. The workspace checks everything else. */
export function isSealedRecovery(text: string): boolean {
  try {
    const content = JSON.parse(text) as ExactJson
    const key = isObject(content) ? content['key'] : undefined
    return isObject(key) && key['wrapper'] === 'passphrase'
  } catch (error) {
    if (error instanceof SyntaxError) return false
    throw error
  }
}
