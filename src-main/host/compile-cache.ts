import { enableCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'

/**
 * Reading the sources costs a short command more than its work does, so what Node makes of them is kept; each thread has
 * to ask for it before it imports the rest. Where that folder cannot be written, nothing is kept and nothing else changes.
 */
export function keepCompiled(): void {
  enableCompileCache(fileURLToPath(new URL('../../node_modules/.cache/outpost', import.meta.url)))
}
