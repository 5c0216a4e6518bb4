import { build, type UserConfig } from 'vite'
import config, { firstScriptLimit } from '../../../electron.vite.config.ts'
import { wordsInReach } from './words-in-reach.ts'

const [, , folder] = process.argv
if (folder === undefined) throw new Error('Where to build them is missing.')
const { renderer } = config as { renderer: UserConfig }

/** The pages as they are shipped, and two things more to look at: the gallery, and words of any length. They are larger than shipped ones may be. */
await build({
  ...renderer,
  configFile: false,
  logLevel: 'warn',
  define: { 'import.meta.env.VITE_OUTPOST_GALLERY': JSON.stringify('1') },
  plugins: [renderer.plugins?.filter((plugin) => plugin !== firstScriptLimit), wordsInReach],
  build: { ...renderer.build, outDir: folder, minify: false },
})
