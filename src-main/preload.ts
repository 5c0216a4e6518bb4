import { contextBridge, ipcRenderer, type IpcRendererEvent } from 'electron'
import {
  type Bridge,
  bridgeName,
  callChannels,
  engineStatusChannel,
  type EngineStatus,
  regionArgument,
} from '../src-shared/bridge.ts'

const bridge: Bridge = {
  region: process.argv.find((word) => word.startsWith(regionArgument))?.slice(regionArgument.length) ?? null,
  getShell: () => ipcRenderer.invoke(callChannels.getShell) as ReturnType<Bridge['getShell']>,
  getEngineStatus: () => ipcRenderer.invoke(callChannels.getEngineStatus) as ReturnType<Bridge['getEngineStatus']>,
  openExternal: (url) => ipcRenderer.invoke(callChannels.openExternal, url) as ReturnType<Bridge['openExternal']>,
  showBackup: (path) => ipcRenderer.invoke(callChannels.showBackup, path) as ReturnType<Bridge['showBackup']>,
  setAppearance: (appearance) =>
    ipcRenderer.invoke(callChannels.setAppearance, appearance) as ReturnType<Bridge['setAppearance']>,
  quit: () => ipcRenderer.invoke(callChannels.quit) as ReturnType<Bridge['quit']>,
  onEngineStatus(listener) {
    // The event itself carries the means to send anywhere, so the page never sees it.
    const pass = (_event: IpcRendererEvent, status: EngineStatus) => listener(status)
    ipcRenderer.on(engineStatusChannel, pass)
    return () => void ipcRenderer.off(engineStatusChannel, pass)
  },
}

contextBridge.exposeInMainWorld(bridgeName, bridge)
