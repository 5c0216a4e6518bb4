import { enableCompileCache, findPackageJSON } from 'node:module'
import { dirname, join } from 'node:path'

/**
 * Reading the sources costs a short command more than its work does, so what Node makes of them is kept; each thread has
 * to ask for it before it imports the rest. Where that folder cannot be written, nothing is kept and nothing else changes.
 */
export function keepCompiled(): void {
  // From the package up, not from here: what is built stands elsewhere than its source, and its folder is what is shipped.
  const own = findPackageJSON(import.meta.url)
  if (own) enableCompileCache(join(dirname(own), 'node_modules', '.cache', 'outpost'))
}
