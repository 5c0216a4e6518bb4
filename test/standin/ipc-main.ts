import { EventEmitter } from 'node:events'
import { record } from './record.ts'

type Handler = (event: object, ...given: unknown[]) => unknown

class IpcMain extends EventEmitter {
  readonly #handlers = new Map<string, Handler>()

  handle(channel: string, handler: Handler): void {
    if (this.#handlers.has(channel)) throw new Error(`Attempted to register a second handler for '${channel}'`)
    this.#handlers.set(channel, handler)
    record.ipcChannels.push(channel)
  }

  removeHandler(channel: string): void {
    this.#handlers.delete(channel)
  }

  async invoke(channel: string, event: object, given: readonly unknown[]): Promise<unknown> {
    const handler = this.#handlers.get(channel)
    if (!handler) throw new Error(`No handler registered for '${channel}'`)
    return await handler(event, ...given)
  }
}

export const ipcMain = new IpcMain()
