import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { root } from '../../e2e/place.ts'
import { atMost } from '../gate.ts'
import type { BenchRow } from '../row.ts'

const allowed = 180_000

/** The scripts that the page names. The build adds the texts of one language and enforces the same limit. */
export const scriptSize: BenchRow = {
  name: 'script-size',
  async run() {
    const folder = join(root, 'out', 'renderer')
    const html = await readFile(join(folder, 'index.html'), 'utf8')
    const files = [...new Set([...html.matchAll(/(?:src|href)="\/([^"]+\.js)"/g)].map(([, file]) => file ?? ''))]
    const sizes = await Promise.all(files.map(async (file) => gzipSync(await readFile(join(folder, file))).length))
    const total = sizes.reduce((sum, size) => sum + size, 0)
    return [
      {
        what: 'initial script, gzip, vs 180 kB',
        gate: atMost(1, total / allowed),
        figures: `${(total / 1000).toFixed(0)} kB in ${files.length} files`,
      },
    ]
  },
}
