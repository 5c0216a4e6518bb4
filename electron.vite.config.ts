import { resolve } from 'node:path'
import tailwindcss from '@tailwindcss/vite'
import vue from '@vitejs/plugin-vue'
import { defineConfig } from 'electron-vite'
import { defaultClientConditions, type Plugin } from 'vite'
import { countFirstBytes } from './build/first-bytes.ts'
import { firstAsked } from './src-renderer/first-asked.ts'
import { languages } from './src-shared/bridge.ts'

const here = (path: string) => resolve(import.meta.dirname, path)

/** Pages live at addresses of any depth, so what they load is named from the root; electron-vite would set `./`. */
const absoluteBase: Plugin = { name: 'outpost:absolute-base', enforce: 'post', config: () => ({ base: '/' }) }

/** Asks what the page opens with, before the app itself is read. */
const asksAhead = here('src-renderer/ask-ahead.ts')

/**
 * Has the answers that every page waits for fetched beside its script, not after it; and nothing painted before the script, so that
 * the theme that was chosen never flashes (the bundler drops that word where the page itself has it).
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
          // By the same address as the app's own import of it, so that it is loaded once; first, so that nothing is read before it.
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

/** How many bytes of script (gzip) a page may load before its first list is drawn, with the texts of its language. */
const mostFirstBytes = 180_000

/** Fails the build if the scripts that the page waits for grow too large. */
export const firstScriptLimit: Plugin = {
  name: 'outpost:first-script-limit',
  enforce: 'post',
  apply: 'build',
  generateBundle: {
    // The bundler's own plugins add to the scripts until then.
    order: 'post',
    handler(_options, bundle) {
      const bytes = countFirstBytes(bundle, languages)
      if (bytes > mostFirstBytes)
        this.error(`The first scripts have ${bytes} bytes of gzip, ${mostFirstBytes} at most: load parts late.`)
    },
  },
}

/** The style of the sign-in page, which is not one of the app's own. */
const signInStyle = here('src-renderer/styles/sign-in.css')
const fixedNames: Readonly<Record<string, string>> = { 'sign-in.css': 'styles/sign-in.css', 'icon-small.svg': 'icon.svg' }

/** Where the pages come from in development; the shell fetches them there and the page asks there for updates. */
const developmentHost = '127.0.0.1'
const developmentPort = 5173

export default defineConfig({
  main: {
    build: {
      outDir: 'out/main',
      // Only what is loaded unbundled at run time stays outside; the installer then carries nothing twice.
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
        // A sandboxed window takes no ES module.
        output: { format: 'cjs', entryFileNames: '[name].cjs' },
      },
    },
  },
  renderer: {
    root: here('src-renderer'),
    // Every component uses `setup`, so the options API stays out of the bundle.
    plugins: [vue({ features: { optionsAPI: false } }), tailwindcss(), absoluteBase, quickStart, firstScriptLimit],
    // RxJS as modern JavaScript instead of ES5: 2 kB less.
    resolve: { conditions: ['es2015', ...defaultClientConditions] },
    server: {
      host: developmentHost,
      port: developmentPort,
      strictPort: true,
      // The page's own address is app://outpost, which says nothing about where updates come from.
      hmr: { protocol: 'ws', host: developmentHost, clientPort: developmentPort },
    },
    build: {
      outDir: here('out/renderer'),
      emptyOutDir: true,
      sourcemap: false,
      minify: true,
      // A file as text in a page or style sheet would be a `data:` address, which the policy allows for pictures alone.
      assetsInlineLimit: 0,
      chunkSizeWarningLimit: 2048,
      rolldownOptions: {
        input: { index: here('src-renderer/index.html'), 'sign-in': signInStyle },
        output: {
          // The server writes the sign-in page itself, so it must know by which names that page asks for its style and icon.
          assetFileNames: ({ names }) => fixedNames[names[0] ?? ''] ?? 'assets/[name]-[hash][extname]',
          // Pages are read from this machine's disk: one file is quicker there than many, but for what runs before it.
          codeSplitting: {
            groups: [
              { name: 'ask-ahead', test: (id) => id === asksAhead, priority: 1 },
              { name: 'initial', tags: ['$initial'], test: (id) => id !== signInStyle },
            ],
          },
        },
      },
    },
  },
})
