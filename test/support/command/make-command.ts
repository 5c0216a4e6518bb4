import { rm } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { cheapPassphrase } from '../cheap-passphrase.ts'

const project = new URL('../../../', import.meta.url)
const file = (path: string) => fileURLToPath(new URL(path, project))

/**
 * Puts the command and its threads together once for all tests of a run: a process that reads hundreds of sources takes
 * longer to start than most tests need of it. Returns how to remove it again.
 */
export default async function makeCommand(): Promise<() => Promise<void>> {
  // All tests of `npm test` share one.
  if (process.env['OUTPOST_TEST_COMMAND'] !== undefined) return () => Promise.resolve()
  const folder = file(`.test-command/${String(process.pid)}`)
  const { NODE_ENV } = process.env
  await build({
    configFile: false,
    root: file('.'),
    logLevel: 'error',
    plugins: [cheapPassphrase()],
    ssr: { noExternal: true },
    build: {
      ssr: true,
      outDir: folder,
      emptyOutDir: true,
      target: 'node24',
      rolldownOptions: {
        input: {
          outpost: file('test/support/command/outpost.ts'),
          'engine-worker': file('src-main/host/engine-worker.ts'),
          'sync-worker': file('src-main/host/sync/sync-worker.ts'),
          'chore-worker': file('src-main/workspace/chore-worker.ts'),
        },
        external: ['better-sqlite3-multiple-ciphers'],
        output: { format: 'es', entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
      },
    },
  })
  // Vite leaves `production` there. The tests themselves need what packages have for development.
  if (NODE_ENV === undefined) delete process.env['NODE_ENV']
  else process.env['NODE_ENV'] = NODE_ENV
  process.env['OUTPOST_TEST_COMMAND'] = folder
  // The piece is compiled once too, before it could ask for that itself.
  process.env['NODE_COMPILE_CACHE'] = `${folder}/compiled`
  return () => rm(folder, { recursive: true, maxRetries: 5 })
}
