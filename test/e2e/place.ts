import { cp, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/[\\/]$/, '')

/** An account's folder, and beside it the keys and what the window keeps. */
export interface Place {
  readonly folder: string
  readonly account: string
  readonly config: string
}

const toPlace = (folder: string): Place => ({ folder, account: join(folder, 'account'), config: join(folder, 'config') })

export async function createPlace(): Promise<Place> {
  return toPlace(await mkdtemp(join(tmpdir(), 'outpost-e2e-')))
}

/** A place of its own with the same account in it; its key is found by the account's id, so it opens there too. */
export async function copyPlace(template: string): Promise<Place> {
  const place = await createPlace()
  await mkdir(place.folder, { recursive: true })
  await cp(template, place.folder, { recursive: true })
  return place
}

export async function removePlace({ folder }: Place): Promise<void> {
  await rm(folder, { recursive: true, force: true, maxRetries: 5 })
}

export function environment(place: Place): NodeJS.ProcessEnv {
  const { NODE_OPTIONS: _options, NODE_ENV: _env, ...rest } = process.env
  return { ...rest, OUTPOST_DATA_DIR: place.account, OUTPOST_CONFIG_DIR: place.config }
}

/** The same for a user whose home this folder is: no account is named, so the app asks what to start with. */
export function homeEnvironment(place: Place): NodeJS.ProcessEnv {
  const { OUTPOST_DATA_DIR: _data, XDG_DATA_HOME: _home, ...rest } = environment(place)
  return { ...rest, HOME: place.folder, USERPROFILE: place.folder, LOCALAPPDATA: place.folder }
}
