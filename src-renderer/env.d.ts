declare module '*.css'

declare module '*.svg' {
  const address: string
  export default address
}

/** For tools that do not read single-file components; vue-tsc does. */
declare module '*.vue' {
  import type { DefineComponent } from 'vue'
  const component: DefineComponent
  export default component
}

declare module '*.md?raw' {
  const text: string
  export default text
}

/** The build writes it: see `build/licence-module.ts`. */
declare module 'virtual:licences' {
  /** The text of Outpost's own licence. */
  export const own: string
  export const libraries: readonly {
    readonly name: string
    readonly version: string
    readonly licence: string
    readonly text: string
  }[]
}
