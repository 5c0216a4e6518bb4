import { defineStore } from 'pinia'
import { useSession } from '../../api/use-session.ts'

/** Returns a draft name that no other open window uses. */
export type TakeSlot = (name: string) => Promise<string>

interface Browser {
  /** Locks last until the window closes or reloads. Undefined if the browser has none. */
  readonly locks: Pick<LockManager, 'request'> | undefined
  /** Storage of this window only. */
  readonly storage: Pick<Storage, 'getItem' | 'setItem'>
}

const mostSlots = 20

/** A window reuses its draft from before a reload, else the draft of a closed window, else a new one. */
export function createDraftSlots({ locks, storage }: Browser, accountId: string): TakeSlot {
  const taken = new Map<string, Promise<string>>()

  function hold(slot: string): Promise<boolean> {
    if (!locks) return Promise.resolve(true)
    return new Promise((resolve, reject) => {
      // Never resolves: the browser releases the lock when the window closes.
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

/** Draft slots for the account of this window. */
export const useDraftSlots = defineStore('draft-slots', () => {
  const { session } = useSession()
  if (!session) throw new Error('something is typed before the account is known')
  // A page served over plain HTTP has no locks, although the types say otherwise.
  const { locks }: { readonly locks?: LockManager } = navigator
  return { take: createDraftSlots({ locks, storage: sessionStorage }, session.account.id) }
})
