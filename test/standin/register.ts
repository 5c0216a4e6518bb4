import { registerHooks } from 'node:module'
import './worker-probe.ts'

const standin = new URL('./electron.ts', import.meta.url).href

registerHooks({
  resolve(specifier, context, next) {
    if (specifier === 'electron' || specifier === 'electron/main') return { url: standin, shortCircuit: true }
    return next(specifier, context)
  },
})
