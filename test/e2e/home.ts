import type { House } from './launchers/house.ts'
import { launchers } from './launchers/index.ts'
import type { LauncherKind, RunningApp } from './launchers/launcher.ts'
import { type Outside, openOutside } from './outside.ts'
import { type Place, removePlace } from './place.ts'

/** An account with the processes that tests have started on it; each is started when it is first asked for. */
export interface Home {
  readonly place: Place
  /** The app, each time with a page that knows nothing of an earlier one; started anew where it was ended. */
  openApp(): Promise<RunningApp>
  findOutside(): Promise<Outside>
  close(): Promise<void>
}

export function openHome(place: Place, launcher: LauncherKind, findHouse: () => Promise<House>): Home {
  let app: RunningApp | undefined
  let outside: Promise<Outside> | undefined
  return {
    place,
    async openApp() {
      if (app) return (app = await app.renew())
      const started = await launchers[launcher](place, findHouse)
      void started.ended.then(() => (app = undefined))
      return (app = started)
    },
    findOutside: () => (outside ??= openOutside(place)),
    async close() {
      await app?.end()
      await (await outside)?.end()
      await removePlace(place)
    },
  }
}

/** The home that the tests of a worker share. It is closed for a test with a home of its own: all are served at the worker's port. */
export interface SharedHome {
  find(makePlace: () => Promise<Place>): Promise<Home>
  close(): Promise<void>
}

export function createSharedHome(open: (place: Place) => Home): SharedHome {
  let current: Home | undefined
  return {
    find: async (makePlace) => (current ??= open(await makePlace())),
    async close() {
      const last = current
      current = undefined
      await last?.close()
    },
  }
}
