import { readFile } from 'node:fs/promises'
import type { Plugin } from 'vite'

const english = /\/src-renderer\/locales\/en\/(\w+)\.json$/
const mark = '\0english:'

/** English words that can be made longer while the page stands: no bundle that is shipped has this. */
export const wordsInReach: Plugin = {
  name: 'outpost:words-in-reach',
  enforce: 'pre',
  async resolveId(source, importer) {
    if (!source.endsWith('.json')) return null
    const found = await this.resolve(source, importer, { skipSelf: true })
    return found && english.test(found.id) ? `${mark}${found.id.slice(0, -'.json'.length)}` : null
  },
  async load(id) {
    if (!id.startsWith(mark)) return null
    const path = `${id.slice(mark.length)}.json`
    const [, name = ''] = english.exec(path) ?? []
    const words = await readFile(path, 'utf8')
    return `const words = ${words};\n(globalThis.englishWords ??= {}).${name} = words;\nexport default words`
  },
}
