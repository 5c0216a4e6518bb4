import { findConflict, type Entry } from '../../../src-main/outbox/entry.ts'
import { listEntries, type StoredEntry } from '../../../src-main/outbox/stored-entry.ts'
import { parseExact } from '../hosted/exact-json.ts'
import { choose, often, type Chance } from '../hosted/drawing.ts'
import type { Device } from './device.ts'
import type { Asked } from './ledger.ts'
import { noLink, readPlaces, toFieldTexts, toPlace, toText } from './row-view.ts'

const decide = { how: 'decide', fields: [], sets: [], mark: null } as const

/** Decides about everything that waits for a person, by chance; `last`: so that nothing is left. */
export function decideAll(device: Device, chance: Chance, last = false): Promise<string[]> {
  return device.inTurn(async () => {
    const words: string[] = []
    for (const stored of await listEntries(device.storage.open())) {
      const { entry } = stored
      if (findConflict(entry) !== null) words.push(await resolve(device, stored, chance))
      else if (entry.state === 'parked' || entry.state === 'held') {
        words.push(await settle(device, stored, !last && often(chance, 0.5) ? 'retry' : 'discard'))
      } else if (!last && often(chance, 0.1)) words.push(await settle(device, stored, choose(chance, ['hold', 'discard'])))
    }
    return words
  })
}

/** What has not come through by now never will: it is taken back. */
export function discardAll(device: Device): Promise<string[]> {
  return device.inTurn(async () => {
    const words: string[] = []
    for (const stored of await listEntries(device.storage.open())) words.push(await settle(device, stored, 'discard'))
    return words
  })
}

const toAsked = ({ type, key }: Entry): Asked => ({ ...decide, addressed: toPlace(type, key) })

async function settle(device: Device, { place, entry }: StoredEntry, how: string): Promise<string> {
  const { status } = await device.ask(toAsked(entry), 'POST', `/ext/v1/sync/outbox/${String(place)}/${how}`)
  return `user of ${device.name}: ${how} ${entry.action} of ${toPlace(entry.type, entry.key)}: ${String(status)}`
}

async function resolve(device: Device, { place, entry }: StoredEntry, chance: Chance): Promise<string> {
  const keep = choose(chance, ['mine', 'theirs'])
  const kind = findConflict(entry)
  const names = Object.keys(entry.fields).filter((name) => entry.fields[name]?.theirs !== undefined)
  const field = kind === 'edit-edit' && often(chance, 0.3) ? { field: choose(chance, names) } : {}
  await noteSeen(device, entry, keep === 'mine')
  const path = `/ext/v1/sync/conflicts/${String(place)}/resolve`
  const { status } = await device.ask(toAsked(entry), 'POST', path, { data: { attributes: { keep, ...field } } })
  return `user of ${device.name}: ${keep} in ${kind ?? ''} of ${toPlace(entry.type, entry.key)}: ${String(status)}`
}

/** The person has both sides before them. */
async function noteSeen(device: Device, entry: Entry, isMine: boolean): Promise<void> {
  const { ledger, storage } = device
  const own = toPlace(entry.type, entry.key)
  const view = (await readPlaces(storage.open(), [own])).get(own)
  for (const [field, { theirs }] of Object.entries(entry.fields)) {
    if (theirs === undefined) continue
    if (isMine && view?.fields.get(field) === noLink) ledger.preferNoLink(own, field)
    const text = toText(parseExact(JSON.stringify(theirs)))
    ledger.see(own, field, text)
    // A to-one link is told by the id it has there.
    for (const [id, place] of ledger.places) if (id.endsWith(`/${text}`)) ledger.see(own, field, place)
  }
  if (entry.theirs === 'gone') {
    if (view && isMine) ledger.allowAgain(own, view)
  } else if (entry.theirs !== null) {
    for (const [field, text] of toFieldTexts(parseExact(JSON.stringify(entry.theirs.attributes)))) ledger.see(own, field, text)
  }
}
