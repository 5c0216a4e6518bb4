/** Variables that the bundler sets. */
interface ImportMetaEnv {
  readonly DEV: boolean
  readonly VITE_OUTPOST_GALLERY?: string
}

interface ImportMeta {
  readonly env: ImportMetaEnv
}
