import { isProvisional } from '../../../src-main/outbox/entry.ts'
import { noLink, toPlace, type RowView } from './row-view.ts'
import { heldFar, linesOf, longTexts, otherEnd, shapes } from './shapes.ts'

/** A value that the user of a device wrote, and that no later act of theirs took back. */
interface Wanted {
  readonly text: string
  /** Whether the server took it, or had it already. */
  taken: boolean
}

export interface Live extends Wanted {
  /** What the field showed before the edits of it that the server has not taken. */
  readonly before: string
}

export interface LivePair extends Wanted {
  readonly on: boolean
  /** Whether the server heard of it from this device. */
  sent: boolean
}

/** What an act asked of one record. */
export interface Asked {
  readonly how: 'write' | 'delete' | 'undo' | 'decide'
  /** The fields that were sent, and the sets. */
  readonly fields: readonly string[]
  readonly sets: readonly string[]
  readonly addressed: string | null
  /** Marks of a record that is made. */
  readonly mark: string | null
}

export const toPair = (place: string, name: string, other: string): string => `${place} ${name} ${other}`

/** `cA12`: who made a record, and the how manyeth it was. */
export const findMark = (text: string | undefined): string | null => /\bc[AB]\d+\b/.exec(text ?? '')?.[0] ?? null
export const markOf = (view: RowView): string | null => findMark(view.fields.get(shapes[view.type]?.required[0] ?? ''))

const titleOf = ({ type, fields }: RowView): string => fields.get(shapes[type]?.required[0] ?? 'name') ?? ''

/**
 * What the user of one device did, kept apart from the device, as it was acknowledged. Only acts of the user change it;
 * whatever sync does is judged by it.
 */
export class Ledger {
  /** By `place field`. */
  readonly live = new Map<string, Live>()
  /** By `place name place`, from both ends. */
  readonly pairs = new Map<string, LivePair>()
  /** All fields that were ever written, and all pairs that were ever changed. */
  readonly wrote = new Set<string>()
  readonly wrotePairs = new Set<string>()
  /** Every text that the user wrote to a field. */
  readonly texts = new Map<string, Set<string>>()
  /** What the user saw in a field when they wrote to it, or decided about it. */
  readonly seen = new Map<string, Set<string>>()
  /** Places of records deleted here, and marks of those. */
  readonly deleted = new Set<string>()
  readonly deletedMarks = new Set<string>()
  /** Types of which the server has answered a create. */
  readonly knownTypes = new Set<string>()
  /** True time of the last sync that went well; and, by mark, what it was when the record was made. */
  syncedAt = -Infinity
  readonly madeAfter = new Map<string, number>()
  /** By mark: the time with which the record was sent first. */
  readonly sentTimes = new Map<string, string>()
  /** `rewound`: the device has its account as it was before. `unknown`: its clock was set since, so it corrects times otherwise. */
  formerTimes: 'own' | 'rewound' | 'unknown' = 'own'
  /** Records that the user wrote to since the device has its account as it was before. */
  readonly wroteInCopy = new Set<string>()
  /** As they were last seen. */
  readonly deletedViews = new Map<string, RowView>()
  /** Places of records that may be made again as a whole. */
  readonly free = new Set<string>()
  /** Places by names that bear no mark, of records that may be made again. */
  readonly freeNames = new Map<string, string>()
  /** How often a record with this mark may be made. */
  readonly allowed = new Map<string, number>()
  readonly placeOfMark = new Map<string, string>()
  /** Places by `type/id`, for every id that came up. */
  readonly places = new Map<string, string>()

  /** Records that something written of is still wanted. */
  listPlaces(): Set<string> {
    const names = [...this.live.keys()].map((name) => name.split(' ')[0] ?? '')
    return new Set([...names, ...[...this.pairs.keys()].map((pair) => pair.split(' ')[0] ?? '')])
  }

  learn(view: RowView): void {
    const place = toPlace(view.type, view.key)
    this.places.set(`${view.type}/${view.id}`, place)
    for (const [end, id] of view.ends) this.places.set(`${end.split('#')[0] ?? ''}/${id}`, end)
  }

  note(asked: Asked, before: ReadonlyMap<string, RowView>, after: ReadonlyMap<string, RowView>): void {
    for (const view of [...before.values(), ...after.values()]) this.learn(view)
    if (asked.how === 'write') this.noteWrite(asked, before, after)
    for (const [place, view] of before) if (!after.has(place)) this.forget(place, view)
    if (asked.how === 'undo' || asked.how === 'decide') this.reconsider(asked, before, after)
  }

  private noteWrite(asked: Asked, before: ReadonlyMap<string, RowView>, after: ReadonlyMap<string, RowView>): void {
    const place = asked.addressed ?? ''
    const view = after.get(place)
    if (!view) return
    if (asked.mark !== null) {
      this.placeOfMark.set(asked.mark, place)
      this.allowed.set(asked.mark, 1)
      this.madeAfter.set(asked.mark, this.syncedAt)
    }
    for (const field of asked.fields) this.write(place, field, before.get(place), view.fields.get(field) ?? 'null')
    for (const name of asked.sets) this.setMembers(view, name, before)
    this.dropReplaced(asked, view, before.get(place))
    // Renamed before it was made again.
    if (this.free.has(place) && markOf(view) === null) this.freeNames.set(titleOf(view), place)
  }

  /** `moved`: pairs that were told already, from their other end. */
  private setMembers(view: RowView, name: string, before: ReadonlyMap<string, RowView>, moved = new Set<string>()): void {
    const place = toPlace(view.type, view.key)
    const was = before.get(place)?.sets.get(name) ?? []
    const is = view.sets.get(name) ?? []
    const changed = [...is.filter((one) => !was.includes(one)), ...was.filter((one) => !is.includes(one))]
    for (const other of changed.filter((one) => !moved.has(toPair(place, name, one)))) {
      const inverse = otherEnd[`${view.type}.${name}`]
      if (inverse !== undefined) moved.add(toPair(other, inverse, place))
      this.setPair(view, name, other, is.includes(other), before)
    }
  }

  private write(place: string, field: string, before: RowView | undefined, text: string): void {
    const name = `${place} ${field}`
    this.wrote.add(name)
    this.wroteInCopy.add(place)
    add(this.texts, name, text)
    add(this.seen, name, before?.fields.get(field) ?? 'null')
    const wanted = longTexts.has(field) ? this.listOwnLines(name, before?.fields.get(field) ?? 'null', text).join('\n') : text
    // Who writes what a record shows already wants no change of it.
    if (before?.fields.get(field) === text && !this.live.has(name)) return
    if (text === 'null' || wanted === '') this.live.delete(name)
    else
      this.live.set(name, { text: wanted, taken: false, before: this.findUnedited(name) ?? before?.fields.get(field) ?? 'null' })
  }

  /** A person prefers a link that leads nowhere any more to the one there. */
  preferNoLink(place: string, field: string): void {
    add(this.texts, `${place} ${field}`, noLink)
  }

  private findUnedited(name: string): string | undefined {
    const live = this.live.get(name)
    return live && !live.taken ? live.before : undefined
  }

  /** Of a long text the user's own: lines that they added now, or before and that were not sent yet. */
  private listOwnLines(name: string, before: string, text: string): string[] {
    const last = this.live.get(name)
    const unsent = last && !last.taken ? linesOf(last.text) : []
    const seen = linesOf(before)
    return linesOf(text).filter((line) => !seen.includes(line) || unsent.includes(line))
  }

  /** Lines of a field that the user wrote or had before them. */
  listKnownLines(name: string): Set<string> {
    const texts = [...(this.texts.get(name) ?? []), ...(this.seen.get(name) ?? [])]
    return new Set(texts.flatMap(linesOf))
  }

  /** What follows from a write takes the place of what was written there before: a funnel that a stage brings with it. */
  private dropReplaced({ fields }: Asked, view: RowView, before: RowView | undefined): void {
    for (const [field, text] of before?.fields ?? []) {
      const name = `${toPlace(view.type, view.key)} ${field}`
      const follows = view.fields.get(field) ?? 'null'
      if (this.live.get(name)?.text !== text || follows === text || fields.includes(field)) continue
      this.live.delete(name)
      // Who clears a funnel clears the stage in it.
      add(this.texts, name, follows)
    }
  }

  private setPair(view: RowView, name: string, other: string, on: boolean, before: ReadonlyMap<string, RowView>): void {
    const place = toPlace(view.type, view.key)
    const far = heldFar[`${view.type}.${name}`]
    if (far !== undefined) return this.write(other, `relationships/${far}`, before.get(other), on ? place : noLink)
    const pair: LivePair = { text: on ? 'linked' : 'unlinked', on, taken: false, sent: false }
    const inverse = otherEnd[`${view.type}.${name}`]
    const names = [toPair(place, name, other), ...(inverse === undefined ? [] : [toPair(other, inverse, place)])]
    for (const one of names) {
      this.wrotePairs.add(one)
      const last = this.pairs.get(one)
      // Taken back before anyone heard of it: nothing is wanted any more, whatever others made of the pair.
      if (last && !last.sent && last.on !== on) this.pairs.delete(one)
      else this.pairs.set(one, pair)
    }
  }

  /** What the user deleted takes with it whatever was written of it. */
  private forget(place: string, view: RowView): void {
    this.deleted.add(place)
    this.deletedViews.set(`${view.type}/${view.id}`, view)
    const mark = markOf(view)
    if (mark !== null) this.deletedMarks.add(mark)
    for (const [name, { text }] of this.live) if (name.startsWith(`${place} `) || text === place) this.live.delete(name)
    for (const pair of this.pairs.keys()) if (pair.split(' ').includes(place)) this.pairs.delete(pair)
  }

  /** After something was taken back or decided: what the record no longer shows is no longer wanted. */
  private reconsider({ how }: Asked, before: ReadonlyMap<string, RowView>, after: ReadonlyMap<string, RowView>): void {
    const moved = new Set<string>()
    for (const [place, view] of after) {
      // The server never heard that it was deleted: its links are as they were, for others to change.
      if (before.has(place) || isProvisional(view.id)) continue
      for (const [name, others] of view.sets) {
        for (const other of others) moved.add(toPair(other, otherEnd[`${view.type}.${name}`] ?? '', place))
      }
    }
    for (const [place, view] of after) {
      if (!before.has(place)) this.revive(place, view)
      const old = before.get(place)
      if (how !== 'undo' || !old) continue
      const sets = new Set([...view.sets.keys(), ...old.sets.keys()])
      for (const name of sets) if (heldFar[`${view.type}.${name}`] === undefined) this.setMembers(view, name, before, moved)
      for (const field of new Set([...view.fields.keys(), ...old.fields.keys()])) {
        const name = `${place} ${field}`
        const [was = 'null', text = 'null'] = [old.fields.get(field), view.fields.get(field)]
        if (was === text) continue
        // A closing date that followed from a stage is taken back with it, as anyone may write it.
        if (isWritten(view.type, field) || field === 'finished-at') this.wrote.add(name)
        // What comes back by undo was wanted before, and is so again.
        add(this.seen, name, was)
        add(this.texts, name, text)
      }
    }
    for (const [name, { text }] of this.live) {
      const [place = '', field = ''] = name.split(' ')
      const view = after.get(place)
      if (!view) continue
      const shown = view.fields.get(field) ?? 'null'
      if (longTexts.has(field)) this.keepLines(name, linesOf(shown))
      else if (shown !== text) this.live.delete(name)
    }
    for (const [pair, { on }] of this.pairs) {
      const [place = '', name = '', other = ''] = pair.split(' ')
      const view = after.get(place)
      if (view && (view.sets.get(name) ?? []).includes(other) !== on) this.pairs.delete(pair)
    }
  }

  private keepLines(name: string, shown: readonly string[]): void {
    const live = this.live.get(name)
    const left = linesOf(live?.text ?? 'null').filter((line) => shown.includes(line))
    if (left.length === 0) this.live.delete(name)
    else if (live) this.live.set(name, { ...live, text: left.join('\n') })
  }

  private revive(place: string, view: RowView): void {
    for (const [name, others] of view.sets) {
      const inverse = otherEnd[`${view.type}.${name}`]
      for (const other of others) {
        this.wrotePairs.add(toPair(place, name, other))
        if (inverse !== undefined) this.wrotePairs.add(toPair(other, inverse, place))
      }
    }
    this.deleted.delete(place)
    this.allowAgain(place, view)
  }

  /** A person chose that the record be made anew there, whole. */
  allowAgain(place: string, view: RowView): void {
    this.free.add(place)
    // A create cannot say that a link leads nowhere: the server sets what it sets for any new record.
    for (const [name, { text }] of this.live)
      if (name.startsWith(`${place} relationships/`) && text === noLink) this.live.delete(name)
    const mark = markOf(view)
    if (mark === null) {
      this.freeNames.set(titleOf(view), place)
      return
    }
    this.deletedMarks.delete(mark)
    this.placeOfMark.set(mark, place)
    this.allowed.set(mark, (this.allowed.get(mark) ?? 0) + 1)
  }

  /** The record is there again, and nobody can tell that it is the one that was deleted. Returns its marks. */
  undelete(place: string): string[] {
    this.deleted.delete(place)
    const marks = [...this.placeOfMark].filter(([, one]) => one === place).map(([mark]) => mark)
    for (const mark of marks) this.deletedMarks.delete(mark)
    return marks
  }

  see(place: string, field: string, text: string): void {
    add(this.seen, `${place} ${field}`, text)
  }

  /** The server took a value from this device, or shows it by itself. */
  take(place: string, field: string, text: string): void {
    const name = `${place} ${field}`
    const live = this.live.get(name)
    const lines = linesOf(text)
    const isThere = longTexts.has(field) ? linesOf(live?.text ?? '').every((line) => lines.includes(line)) : live?.text === text
    if (live && isThere) live.taken = true
    add(this.seen, name, text)
  }

  /** The server took a record that nobody made, of which something may have been written here all the same. */
  takeEdited(type: string, id: string, fields: ReadonlyMap<string, string>): void {
    const isSent = ([name, { text, taken }]: [string, { text: string; taken: boolean }]) =>
      !taken && name.startsWith(`${type}#`) && fields.get(name.slice(name.indexOf(' ') + 1)) === text
    const place = [...this.live].find(isSent)?.[0].split(' ')[0]
    if (place === undefined) return
    this.places.set(`${type}/${id}`, place)
    for (const [field, text] of fields) this.take(place, field, text)
  }

  takePair(place: string, name: string, other: string, on: boolean): void {
    const pair = this.pairs.get(toPair(place, name, other))
    if (pair?.on !== on) return
    pair.taken = true
    pair.sent = true
  }
}

/** Whether anybody writes it, as against what follows from what is written. */
function isWritten(type: string, field: string): boolean {
  const { required = [], texts = [], states = [], toOne = {} } = shapes[type] ?? {}
  const names: readonly string[] = [...required, ...texts, ...states]
  return names.includes(field) || Object.hasOwn(toOne, field.replace('relationships/', ''))
}

function add(sets: Map<string, Set<string>>, name: string, text: string): void {
  const set = sets.get(name)
  if (set) set.add(text)
  else sets.set(name, new Set([text]))
}
