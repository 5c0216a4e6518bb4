import { contextBridge, ipcRenderer, type IpcRendererEvent } from 'electron'
import {
  type Bridge,
  bridgeName,
  callChannels,
  engineStatusChannel,
  openRecordChannel,
  regionArgument,
} from '../src-shared/bridge.ts'

/** The event itself carries the means to send anywhere, so the page never sees it. */
function listen<T>(channel: string, listener: (value: T) => void): () => void {
  const pass = (_event: IpcRendererEvent, value: T) => listener(value)
  ipcRenderer.on(channel, pass)
  return () => void ipcRenderer.off(channel, pass)
}

const bridge: Bridge = {
  platform: process.platform,
  region: process.argv.find((word) => word.startsWith(regionArgument))?.slice(regionArgument.length) ?? null,
  getShell: () => ipcRenderer.invoke(callChannels.getShell) as ReturnType<Bridge['getShell']>,
  getEngineStatus: () => ipcRenderer.invoke(callChannels.getEngineStatus) as ReturnType<Bridge['getEngineStatus']>,
  openExternal: (url) => ipcRenderer.invoke(callChannels.openExternal, url) as ReturnType<Bridge['openExternal']>,
  showBackup: (path) => ipcRenderer.invoke(callChannels.showBackup, path) as ReturnType<Bridge['showBackup']>,
  notify: (notice) => ipcRenderer.invoke(callChannels.notify, notice) as ReturnType<Bridge['notify']>,
  setAppearance: (appearance) =>
    ipcRenderer.invoke(callChannels.setAppearance, appearance) as ReturnType<Bridge['setAppearance']>,
  showMenu: (at) => ipcRenderer.invoke(callChannels.showMenu, at) as ReturnType<Bridge['showMenu']>,
  restart: () => ipcRenderer.invoke(callChannels.restart) as ReturnType<Bridge['restart']>,
  quit: () => ipcRenderer.invoke(callChannels.quit) as ReturnType<Bridge['quit']>,
  onEngineStatus: (listener) => listen(engineStatusChannel, listener),
  onOpenRecord: (listener) => listen(openRecordChannel, listener),
}

contextBridge.exposeInMainWorld(bridgeName, bridge)
