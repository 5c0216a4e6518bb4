import { needResource } from '../../../src-shared/schema/columns.ts'
import { heldRelationships, linkStorage, listNaming } from '../../../src-shared/schema/links.ts'
import { fromBytes } from '../../store/attributes.ts'
import type { Condition } from '../../store/plan.ts'
import type { JournalEntry, Row } from '../../store/port.ts'
import { listAttributeChanges, listLinkChanges } from './journal-entries.ts'
import { isDerived } from './revert-update.ts'
import { endOf, isGone, isSame, refuseEntry, toChanged, type UndoDraft } from './undo-draft.ts'

/** Deletes a created record again, if nobody has changed it since. */
export async function removeCreated(draft: UndoDraft, entry: JournalEntry): Promise<void> {
  const row = await draft.findRow(entry.type, entry.ids[0] ?? '')
  if (!row) return refuseEntry(draft, entry, isGone)
  const moved = [...listMovedFields(draft, entry, row), ...(await listMovedLinks(draft, entry, row))]
  if (moved.length > 0) return refuseEntry(draft, entry, toChanged(moved))
  draft.removed.set(row.key, { row, entry })
}

function listMovedFields({ core: { registry } }: UndoDraft, { type, changes }: JournalEntry, row: Row): string[] {
  const resource = needResource(registry, type)
  const attributes = fromBytes(row.attributes)
  return listAttributeChanges(changes)
    .filter(([name, , after]) => !isDerived(resource, name) && !isSame(attributes[name], after))
    .map(([name]) => name)
}

/** Links of the record that the commit did not create, or created and that no longer exist. */
async function listMovedLinks(draft: UndoDraft, { type, changes }: JournalEntry, row: Row): Promise<string[]> {
  const { registry } = draft.core
  const resource = needResource(registry, type)
  const made = new Map(listLinkChanges(changes, 'relationships').map((link) => [link.name, link.after]))
  const held = heldRelationships(resource)
  // Journals written by earlier versions do not contain the to-one links of a new record.
  const isToldHeld = held.some((name) => made.has(name))
  const moved: string[] = []
  for (const [name, { target }] of Object.entries(resource.relationships)) {
    const { at } = linkStorage(registry, resource, name)
    if (at === 'target' || (at === 'holder' && !isToldHeld)) continue
    const rows = await Promise.all((made.get(name) ?? []).map((id) => draft.findRow(target, id)))
    const wanted = rows.map((one) => one?.key)
    const present =
      at === 'holder' ? [endOf(row, name)?.key].filter((key) => key !== undefined) : (row.links[name] ?? []).map(({ key }) => key)
    if (wanted.length !== present.length || !wanted.every((key) => key !== undefined && present.includes(key))) moved.push(name)
  }
  return moved
}

/** No remaining record may link to a deleted one. */
export async function refuseNamed(draft: UndoDraft): Promise<void> {
  const { store, registry } = draft.core
  for (const { row, entry } of draft.removed.values()) {
    for (const resource of registry.values()) {
      const naming = listNaming(registry, resource, row.type)
      const apart = naming.pairs.filter((name) => resource.relationships[name]?.inverse === undefined)
      for (const name of [...naming.held, ...apart]) {
        const where = namedElsewhere(draft, resource.type, name, row)
        const [user] = (await store.read({ type: resource.type, where, bare: true, page: { offset: 0, limit: 1 } })).rows
        if (user) refuseEntry(draft, entry, `is used by ${user.type} ${user.id}`)
        else draft.require.push({ is: 'none', type: resource.type, where })
      }
    }
  }
}

/** Links from records that the same undo neither deletes nor unlinks. */
function namedElsewhere({ removed, patches }: UndoDraft, type: string, name: string, row: Row): Condition {
  const gone = [...removed.values()].filter((one) => one.row.type === type).map((one) => one.row.key)
  const freed = [...patches.values()]
    .filter((one) => one.row.type === type && Object.hasOwn(one.held, name))
    .map((one) => one.row.key)
  const linked: Condition = { op: 'linked', relationship: name, ids: [row.id] }
  const keys = [...gone, ...freed]
  return keys.length === 0 ? linked : { op: 'all', of: [linked, { op: 'not', of: { op: 'key', keys } }] }
}
