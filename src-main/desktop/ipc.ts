import { isAbsolute } from 'node:path'
import type { BrowserWindow, IpcMain, IpcMainInvokeEvent } from 'electron'
import { z } from 'zod'
import { type Bridge, type BridgeCall, callChannels, languages, themes } from '../../src-shared/bridge.ts'
import { findRecordLink, linkedTypes } from '../../src-shared/record-link.ts'
import { isPageUrl } from './page-address.ts'

type Sync<T> = T | Promise<T>

/** The implementation of each call, with checked arguments. */
export type Actions = {
  readonly [C in BridgeCall]: (...args: Parameters<Bridge[C]>) => Sync<Awaited<ReturnType<Bridge[C]>>>
}

const link = z
  .strictObject({ type: z.enum(linkedTypes), id: z.string().max(19) })
  .refine(({ type, id }) => findRecordLink(`outpost://${type}/${id}`) !== undefined)
const pixels = z.number().min(0).max(100_000)

const argumentShapes: { readonly [C in BridgeCall]: z.ZodType<Parameters<Bridge[C]>> } = {
  getShell: z.tuple([]),
  getEngineStatus: z.tuple([]),
  openExternal: z.tuple([z.string().max(2048)]),
  showBackup: z.tuple([z.string().max(4096)]),
  notify: z.tuple([z.strictObject({ title: z.string().max(1000), body: z.string().max(1000), link: link.nullable() })]),
  setAppearance: z.tuple([z.strictObject({ theme: z.enum(themes), language: z.enum(languages) })]),
  showMenu: z.tuple([z.strictObject({ x: pixels, y: pixels })]),
  restart: z.tuple([]),
  quit: z.tuple([]),
}

export type KnownWindow = Pick<BrowserWindow, 'webContents'>

/** Answers only the pages of our own windows. */
export function answerBridge(
  ipcMain: Pick<IpcMain, 'handle'>,
  listWindows: () => readonly KnownWindow[],
  actions: Actions,
): void {
  const answer = <C extends BridgeCall>(call: C) => {
    const action: (...args: Parameters<Bridge[C]>) => unknown = actions[call]
    const shape: z.ZodType<Parameters<Bridge[C]>> = argumentShapes[call]
    ipcMain.handle(callChannels[call], async (event, ...args: unknown[]) => {
      if (!listWindows().some((window) => isOwnPage(event, window))) throw new Error(`${call} was asked for from elsewhere.`)
      const parsed = shape.safeParse(args)
      if (!parsed.success) throw new Error(`${call} was given arguments it does not take.`)
      return await action(...parsed.data)
    })
  }
  for (const call of Object.keys(callChannels) as BridgeCall[]) answer(call)
}

type Sender = Pick<IpcMainInvokeEvent, 'sender' | 'senderFrame'>

/** A frame, another window or a page that has been left may not ask. */
export function isOwnPage({ sender, senderFrame }: Sender, window: KnownWindow): boolean {
  if (!senderFrame || sender !== window.webContents) return false
  return senderFrame === window.webContents.mainFrame && isPageUrl(senderFrame.url)
}

/** Only local paths: a network path would make Windows log in there. */
export function isShowable(path: string): boolean {
  return isAbsolute(path) && !/^[\\/]{2}/.test(path) && !path.includes('\0')
}
