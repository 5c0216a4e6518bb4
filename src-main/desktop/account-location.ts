import { join } from 'node:path'
import { configFolder, defaultAccountFolder, type Surroundings } from '../account/folders.ts'
import type { AccountOptions } from '../account/open-account.ts'

/** The account that the desktop opens: the one that `outpost serve` opens too, so that a window and a browser show the same. */
export function toAccountOptions(around: Surroundings, timeZone: string): AccountOptions {
  return {
    folder: defaultAccountFolder(around),
    configFolder: configFolder(around),
    create: { kind: 'local', timeZone },
  }
}

/** Where Chromium keeps what is the window's own; beside the keys, whatever the program's file is called. */
export function windowFolder(around: Surroundings): string {
  return join(configFolder(around), 'window')
}
