import { record } from './record.ts'

type Handler = (request: Request) => Response | Promise<Response>

const handlers = new Map<string, Handler>()
let sealed = false

export const protocol = {
  registerSchemesAsPrivileged(schemes: unknown[]): void {
    if (sealed) throw new Error('protocol.registerSchemesAsPrivileged should be called before app is ready')
    record.schemes.push(...schemes)
  },
  handle(scheme: string, handler: Handler): void {
    if (handlers.has(scheme)) throw new Error(`The scheme ${scheme} is handled already.`)
    handlers.set(scheme, handler)
    record.handledSchemes.push(scheme)
  },
  unhandle: (scheme: string) => void handlers.delete(scheme),
  isProtocolHandled: (scheme: string) => handlers.has(scheme),
}

/** Electron takes no more privileged schemes once it is ready. */
export function sealSchemes(): void {
  sealed = true
}

export function findSchemeHandler(scheme: string): Handler | undefined {
  return handlers.get(scheme)
}
