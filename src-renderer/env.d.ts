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
