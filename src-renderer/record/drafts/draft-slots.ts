import { defineStore } from 'pinia'
import { useSession } from '../../api/use-session.ts'

/** Returns a draft name that no other open window uses. */
export type TakeSlot = (name: string) => Promise<string>

export interface DraftSlots {
  readonly take: TakeSlot
  /** Lists further slots that no other open window uses. */
  readonly listOthers: (name: string) => Promise<readonly string[]>
  /** Uses one of these slots from now on. False if another window was quicker. */
  readonly change: (name: string, slot: string) => Promise<boolean>
}

interface Browser {
  /** Locks last until the window closes or reloads. Undefined if the browser has none. */
  readonly locks: Pick<LockManager, 'request'> | undefined
  /** Storage of this window only. */
  readonly storage: Pick<Storage, 'getItem' | 'setItem'>
}

const mostSlots = 20

/** A window reuses its draft from before a reload, else the draft of a closed window, else a new one. */
export function createDraftSlots({ locks, storage }: Browser, accountId: string): DraftSlots {
  const taken = new Map<string, Promise<string>>()
  const own = new Set<string>()
  const toKey = (name: string) => `outpost.draft.${accountId}.${name}`
  const listAll = (name: string) => Array.from({ length: mostSlots }, (_, at) => (at === 0 ? name : `${name} ${at + 1}`))

  /** Holds the slot, or only looks whether it is free. */
  function request(slot: string, isHeld: boolean): Promise<boolean> {
    if (!locks || own.has(slot)) return Promise.resolve(true)
    return new Promise((resolve, reject) => {
      // Never resolves: the browser releases the lock when the window closes.
      const keep = () => new Promise<void>(() => undefined)
      const asked = locks.request(`outpost draft ${accountId} ${slot}`, { ifAvailable: true }, (lock) => {
        if (lock && isHeld) own.add(slot)
        resolve(lock !== null)
        return lock && isHeld ? keep() : undefined
      })
      asked.catch(reject)
    })
  }

  async function take(name: string): Promise<string> {
    const before = storage.getItem(toKey(name))
    for (const slot of [...(before === null ? [] : [before]), ...listAll(name)]) if (await use(name, slot)) return slot
    throw new Error(`all drafts of ${name} are in use`)
  }

  async function use(name: string, slot: string): Promise<boolean> {
    const isOurs = await request(slot, true)
    if (isOurs) storage.setItem(toKey(name), slot)
    return isOurs
  }

  function takeOnce(name: string): Promise<string> {
    const slot = taken.get(name) ?? take(name)
    taken.set(name, slot)
    return slot
  }

  return {
    take: takeOnce,
    async listOthers(name) {
      const used = await takeOnce(name)
      const others = listAll(name).filter((slot) => slot !== used)
      const isFree = await Promise.all(others.map((slot) => request(slot, false)))
      return others.filter((_, at) => isFree[at])
    },
    async change(name, slot) {
      const isOurs = await use(name, slot)
      if (isOurs) taken.set(name, Promise.resolve(slot))
      return isOurs
    },
  }
}

/** Draft slots for the account of this window. */
export const useDraftSlots = defineStore('draft-slots', () => {
  const { session } = useSession()
  if (!session) throw new Error('something is typed before the account is known')
  // A page served over plain HTTP has no locks, although the types say otherwise.
  const { locks }: { readonly locks?: LockManager } = navigator
  return createDraftSlots({ locks, storage: sessionStorage }, session.account.id)
})
