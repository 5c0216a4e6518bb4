import { defineStore } from 'pinia'
import { useSession } from '../../api/use-session.ts'

/** Gives this window a name for a draft that no other open window has. */
export type TakeSlot = (name: string) => Promise<string>

interface Browser {
  /** Held until the window is closed or reloaded; undefined where the browser has none. */
  readonly locks: Pick<LockManager, 'request'> | undefined
  /** That of the window alone. */
  readonly storage: Pick<Storage, 'getItem' | 'setItem'>
}

const mostSlots = 20

/** A window goes on with the draft that it had before a reload, else with one that a closed window left, else with a new one. */
export function createDraftSlots({ locks, storage }: Browser, accountId: string): TakeSlot {
  const taken = new Map<string, Promise<string>>()

  function hold(slot: string): Promise<boolean> {
    if (!locks) return Promise.resolve(true)
    return new Promise((resolve, reject) => {
      // Never resolved: the browser gives the lock back when the window is gone.
      const keep = () => new Promise<void>(() => undefined)
      const asked = locks.request(`outpost draft ${accountId} ${slot}`, { ifAvailable: true }, (lock) => {
        resolve(lock !== null)
        return lock ? keep() : undefined
      })
      asked.catch(reject)
    })
  }

  async function take(name: string): Promise<string> {
    const key = `outpost.draft.${accountId}.${name}`
    const before = storage.getItem(key)
    const slots = Array.from({ length: mostSlots }, (_, at) => (at === 0 ? name : `${name} ${at + 1}`))
    for (const slot of [...(before === null ? [] : [before]), ...slots])
      if (await hold(slot)) {
        storage.setItem(key, slot)
        return slot
      }
    throw new Error(`all drafts of ${name} are in use`)
  }

  return (name) => {
    const slot = taken.get(name) ?? take(name)
    taken.set(name, slot)
    return slot
  }
}

/** The same for the account of this window. */
export const useDraftSlots = defineStore('draft-slots', () => {
  const { session } = useSession()
  if (!session) throw new Error('something is typed before the account is known')
  // A page that is served over plain HTTP has no locks, whatever the types say.
  const { locks }: { readonly locks?: LockManager } = navigator
  return { take: createDraftSlots({ locks, storage: sessionStorage }, session.account.id) }
})
