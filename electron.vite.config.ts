import { basename, resolve } from 'node:path'
import tailwindcss from '@tailwindcss/vite'
import vue from '@vitejs/plugin-vue'
import { defineConfig } from 'electron-vite'
import { defaultClientConditions, type Plugin } from 'vite'
import { countFirstBytes } from './build/first-bytes.ts'
import { licenceModule } from './build/licence-module.ts'
import { firstAsked } from './src-renderer/first-asked.ts'
import { languages } from './src-shared/bridge.ts'

const here = (path: string) => resolve(import.meta.dirname, path)

/** Pages have addresses of any depth, so their files need absolute paths. electron-vite would set `./`. */
const absoluteBase: Plugin = { name: 'outpost:absolute-base', enforce: 'post', config: () => ({ base: '/' }) }

/** The script that requests the first data before the app itself is loaded. */
const asksAhead = here('src-renderer/ask-ahead.ts')

/**
 * Fetches the data that every page needs in parallel with its script. Also blocks rendering until the script has run, so that the
 * wrong theme never flashes. The bundler drops `blocking` if it is in the HTML itself.
 */
const quickStart: Plugin = {
  name: 'outpost:quick-start',
  transformIndexHtml: {
    order: 'post',
    handler(html, { bundle }) {
      const built = Object.values(bundle ?? {}).find((file) => file.type === 'chunk' && file.moduleIds.includes(asksAhead))
      return {
        html: html.replaceAll('<script type="module"', '<script type="module" blocking="render"'),
        tags: [
          // The app imports the same address, so the script is loaded once. It comes first, so that nothing loads before it.
          {
            tag: 'script',
            attrs: { type: 'module', async: true, crossorigin: true, src: `/${built?.fileName ?? 'ask-ahead.ts'}` },
            injectTo: 'head-prepend' as const,
          },
          ...firstAsked.map((href) => ({
            tag: 'link',
            attrs: { rel: 'preload', as: 'fetch', crossorigin: 'anonymous', href },
            injectTo: 'head' as const,
          })),
        ],
      }
    },
  },
}

/** Icons by the app's own, quicker function. */
const quickIcons: Plugin = {
  name: 'outpost:quick-icons',
  enforce: 'pre',
  resolveId: (source, importer) =>
    source.endsWith('/createLucideIcon.mjs') && importer?.includes('lucide') ? here('src-renderer/parts/create-icon.ts') : null,
}

/** The limit for scripts (gzip) that a page loads before its first list, including the texts of its language. */
const mostFirstBytes = 180_000

/** Fails the build if the scripts that the page waits for grow too large. */
export const firstScriptLimit: Plugin = {
  name: 'outpost:first-script-limit',
  enforce: 'post',
  apply: 'build',
  generateBundle: {
    // The bundler's own plugins change the scripts until then.
    order: 'post',
    handler(_options, bundle) {
      const bytes = countFirstBytes(bundle, languages)
      if (bytes > mostFirstBytes)
        this.error(`The first scripts have ${bytes} bytes of gzip, ${mostFirstBytes} at most: load parts late.`)
    },
  },
}

/**
 * The screens that people open all day. Each is one file with all that it needs; what an earlier one of them has, the later ones
 * load from its file.
 */
const everyday = [
  'src-renderer/board/RecordBoard.vue',
  'src-renderer/screens/record/RecordPage.vue',
  'src-renderer/screens/today/TodayPage.vue',
]

/** The sign-in page's style. That page is not part of the app. */
const signInStyle = here('src-renderer/styles/sign-in.css')
const fixedNames: Readonly<Record<string, string>> = { 'sign-in.css': 'styles/sign-in.css', 'icon-small.svg': 'icon.svg' }

/** The development server. The shell loads the pages from it, and the pages get their updates from it. */
const developmentHost = '127.0.0.1'
const developmentPort = 5173

export default defineConfig({
  main: {
    build: {
      outDir: 'out/main',
      // Only packages that must stay unbundled are external, so that the installer contains nothing twice.
      externalizeDeps: false,
      sourcemap: false,
      rolldownOptions: {
        input: {
          index: here('src-main/index.ts'),
          'engine-worker': here('src-main/host/engine-worker.ts'),
          'sync-worker': here('src-main/host/sync/sync-worker.ts'),
          'chore-worker': here('src-main/workspace/chore-worker.ts'),
        },
        external: ['better-sqlite3-multiple-ciphers'],
        output: { format: 'es', entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js' },
      },
    },
  },
  preload: {
    build: {
      outDir: 'out/preload',
      externalizeDeps: false,
      sourcemap: false,
      rolldownOptions: {
        input: { index: here('src-main/preload.ts') },
        // A sandboxed window cannot load ES modules.
        output: { format: 'cjs', entryFileNames: '[name].cjs' },
      },
    },
  },
  renderer: {
    root: here('src-renderer'),
    // Every component uses `setup`, so the options API stays out of the bundle.
    plugins: [
      vue({ features: { optionsAPI: false } }),
      tailwindcss(),
      licenceModule(import.meta.dirname),
      quickIcons,
      absoluteBase,
      quickStart,
      firstScriptLimit,
    ],
    // RxJS as modern JavaScript instead of ES5: 2 kB less.
    resolve: { conditions: ['es2015', ...defaultClientConditions] },
    server: {
      host: developmentHost,
      port: developmentPort,
      strictPort: true,
      // The page's address is app://outpost, so the address for updates must be set here.
      hmr: { protocol: 'ws', host: developmentHost, clientPort: developmentPort },
    },
    build: {
      outDir: here('out/renderer'),
      emptyOutDir: true,
      sourcemap: false,
      minify: true,
      // An inlined file would be a `data:` URL, which the content security policy allows only for images.
      assetsInlineLimit: 0,
      chunkSizeWarningLimit: 2048,
      rolldownOptions: {
        input: { index: here('src-renderer/index.html'), 'sign-in': signInStyle },
        output: {
          // The server writes the sign-in page, so the names of its style and icon must be fixed.
          assetFileNames: ({ names }) => fixedNames[names[0] ?? ''] ?? 'assets/[name]-[hash][extname]',
          // Pages load from the local disk, where one file is faster than many. Only the script that runs first is separate.
          codeSplitting: {
            groups: [
              { name: 'ask-ahead', test: (id) => id === asksAhead, priority: 1 },
              { name: 'initial', tags: ['$initial'], test: (id) => id !== signInStyle },
              ...everyday.map((path) => ({ name: basename(path, '.vue'), test: (id: string) => id === here(path) })),
              // What several of the other parts need. As a file for each combination of parts it would be fifty.
              { name: 'shared', minShareCount: 2, test: (id: string) => id !== signInStyle },
            ],
          },
        },
      },
    },
  },
})
