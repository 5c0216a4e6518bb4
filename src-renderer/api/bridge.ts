import { bridgeName, type Bridge } from '../../src-shared/bridge.ts'

declare global {
  interface Window {
    readonly [bridgeName]?: Bridge
  }
}

/** The desktop shell's calls; undefined in a browser. */
export function findBridge(): Bridge | undefined {
  return window[bridgeName]
}
