import { registry } from '../../../src-shared/resources/index.ts'
import type { CanonicalRecord } from '../hosted/canonical.ts'
import { isObject, parseExact, type Json, type JsonObject } from '../hosted/exact-json.ts'
import type { HostedCrm } from '../hosted/hosted-crm.ts'
import type { HttpAnswer, HttpCall } from '../hosted/http-shapes.ts'
import { Breach } from '../simulation/breach.ts'
import { findMark, toPair, type Ledger } from './ledger.ts'
import { noLink, toFieldTexts, toText } from './row-view.ts'
import { heldFar, linesOf, longTexts, shapes } from './shapes.ts'

export interface Watched {
  readonly name: string
  readonly ledger: Ledger
}

/** What a record is at a server, in the words of a ledger. */
interface ServerView {
  readonly fields: ReadonlyMap<string, string>
  readonly sets: ReadonlyMap<string, readonly string[]>
}

export interface WitnessCounts {
  creates: number
  edits: number
  deletes: number
  refused: number
  copies: number
}

export interface SentCreate {
  readonly type: string
  readonly body: Body
}

/** Stands at the server's door: judges every write by what the user of the device did, and tells the ledger what was taken. */
export class Witness {
  readonly counts: WitnessCounts = { creates: 0, edits: 0, deletes: 0, refused: 0, copies: 0 }
  /** Ids of all records ever made with a mark. */
  readonly made = new Map<string, string[]>()
  /** The last create that any device sent, whatever became of it. */
  lastSent: SentCreate | null = null
  /** Names of records, such as `contacts/7`, that others made equal to one that a device sent. */
  readonly twins = new Set<string>()
  /** Marks of records that were made twice, since nobody could tell that they were made. */
  readonly excused = new Set<string>()
  /** As the server had it: its names are told only when judged, since a device learns what a record is here meanwhile. */
  private readonly looked = new Map<string, { readonly record: CanonicalRecord; readonly at: number }>()
  private readonly sentOver = new WeakMap<HttpCall, CanonicalRecord>()
  private readonly stages = new Map<string, readonly { readonly id: string; readonly sent: ServerView }[]>()
  /** The funnel of each stage that came with one, by the stage's name: they are deleted together. */
  private readonly stageFunnels = new Map<string, string>()
  private readonly crm: HostedCrm
  private readonly devices: readonly Watched[]
  private readonly mayCopy: boolean
  private readonly now: () => number

  constructor(crm: HostedCrm, devices: readonly Watched[], mayCopy: boolean, now: () => number) {
    this.now = now
    this.crm = crm
    this.devices = devices
    this.mayCopy = mayCopy
  }

  /** A request that arrives late is judged by what the device knew when it sent it. */
  noteSent(device: Watched, call: HttpCall): void {
    const [type = '', id = ''] = toParts(call)
    if (call.method === 'POST' && id === '') {
      const body = readBody(call)
      this.lastSent = { type, body }
      this.judgeTime(device, type, body)
    }
    const looked = this.looked.get(`${device.name} ${type}/${id}`)
    if (looked && this.now() - looked.at < freshMs) this.sentOver.set(call, looked.record)
  }

  /** A record was made after the last sync before it, and not in the future, whatever the device's clock says. Its time stays. */
  private judgeTime({ name, ledger }: Watched, type: string, { attributes }: Body): void {
    const sent = attributes['created-at']
    if (typeof sent !== 'string' || !this.crm.quirks.dateHeader) return
    const time = Date.parse(sent)
    const mark = findMark(toText(attributes[shapes[type]?.required[0] ?? 'name']))
    const words = `${name} sends ${type} ${mark ?? ''} as made at ${sent}`
    if (time > this.now() + clockSlackMs) throw new Breach(`${words}, which is to come`)
    if (mark === null || ledger.free.has(ledger.placeOfMark.get(mark) ?? '')) return
    if (time < (ledger.madeAfter.get(mark) ?? -Infinity) - clockSlackMs) throw new Breach(`${words}, long before it was made`)
    const first = ledger.sentTimes.get(mark) ?? sent
    if (Date.parse(first) !== time) throw new Breach(`${words}, and before as made at ${first}`)
    ledger.sentTimes.set(mark, first)
  }

  handle(device: Watched, call: HttpCall): HttpAnswer {
    const [type = '', id, part, name] = toParts(call)
    const before = id === undefined || call.method === 'GET' ? undefined : this.view(device, type, id)
    const mark = id === undefined ? null : this.findServerMark(type, id)
    const answer = this.crm.handle(call)
    const isDone = answer.status >= 200 && answer.status < 300
    if (call.method === 'GET') {
      if (isDone && id !== undefined && part === undefined) this.look(device, type, id)
      return answer
    }
    if (!isDone) {
      this.counts.refused += 1
      return answer
    }
    if (id === undefined) this.judgeCreate(device, type, call, answer)
    else if (before && part === undefined && call.method === 'DELETE')
      this.judgeDelete(device, type, id, mark, this.sentOverView(device, type, call) ?? before)
    else if (before && part === undefined) {
      this.judgeEdit(device, type, id, this.sentOverView(device, type, call) ?? before, this.toSent(device, type, readBody(call)))
    } else if (before) this.judgeEdit(device, type, id, before, this.toLinked(device, type, id, name ?? ''))
    return answer
  }

  private judgeCreate(device: Watched, type: string, call: HttpCall, answer: HttpAnswer): void {
    this.counts.creates += 1
    const { ledger } = device
    const data = readData(new TextDecoder().decode(answer.body))
    const id = typeof data['id'] === 'string' ? data['id'] : ''
    const sent = this.toSent(device, type, readBody(call))
    const title = sent.fields.get(shapes[type]?.required[0] ?? 'name') ?? ''
    const mark = findMark(title)
    const words = `${device.name} made ${type}/${id} "${title}"`
    const free = ledger.freeNames.get(title)
    if (mark === null && free === undefined) {
      if (type !== 'deal-stages') throw new Breach(`${words}, which nobody did`)
      this.judgeStage(device, id, sent, words, readBody(call))
      this.stageFunnels.set(`${type}/${id}`, sent.fields.get('relationships/deal-stage-category') ?? noLink)
      return ledger.takeEdited(type, id, sent.fields)
    }
    const place = mark === null ? free : ledger.placeOfMark.get(mark)
    if (place === undefined) throw new Breach(`${words}, which its user did not`)
    if (mark !== null) this.countMade(device, type, mark, id, sent, words)
    ledger.places.set(`${type}/${id}`, place)
    for (const [field, text] of sent.fields) {
      const isOwn = field === 'created-at' || ledger.free.has(place) || ledger.wrote.has(`${place} ${field}`)
      if (!isOwn) throw new Breach(`${words} with ${field} ${text}, which nobody wrote`)
      ledger.take(place, field, text)
    }
    for (const [name, members] of sent.sets) for (const other of members) ledger.takePair(place, name, other, true)
  }

  private countMade(device: Watched, type: string, mark: string, id: string, sent: ServerView, words: string): void {
    const former = this.made.get(mark) ?? []
    this.made.set(mark, [...former, id])
    const allowed = this.devices.reduce((sum, one) => sum + (one.ledger.allowed.get(mark) ?? 0), 0)
    if (former.length < allowed || this.excused.has(mark)) return
    this.counts.copies += 1
    if (this.mayCopy || former.every((one) => this.isUnlike(device, type, one, sent))) {
      this.excused.add(mark)
      return
    }
    throw new Breach(`${words}, of which there were ${former.join(', ')} already`)
  }

  /**
   * Whether nobody could tell that the record is the one that was sent: others deleted it, hid it from this token, gave it
   * another name, or changed it where no time tells.
   */
  private isUnlike(device: Watched, type: string, id: string, sent: ServerView): boolean {
    const now = this.view(device, type, id)
    if (!now || this.crm.quirks.hidden.includes(`${type}/${id}`)) return true
    const isTimed = this.crm.quirks.sentCreatedAt === 'kept'
    const names = [...(shapes[type]?.required ?? []), 'name', 'last-name', 'first-name', 'middle-name']
    if (names.some((name) => sent.fields.has(name) && now.fields.get(name) !== sent.fields.get(name))) return true
    const texts = shapes[type]?.texts ?? []
    if (!isTimed && texts.some((name) => !sent.fields.has(name) && (now.fields.get(name) ?? 'null') !== 'null')) return true
    const isSame = ([field, text]: [string, string]) =>
      field === 'created-at' || field.startsWith('relationships/') || (now.fields.get(field) ?? 'null') === text
    return !isTimed && ![...sent.fields].every(isSame)
  }

  /**
   * The stages that a funnel brings here, where the server makes none by itself. A person may have sent the funnel twice, and a
   * stage that nobody can find any more may be made again.
   */
  private judgeStage(device: Watched, id: string, sent: ServerView, words: string, { relationships }: Body): void {
    const funnel = JSON.stringify(relationships['deal-stage-category'])
    const former = this.stages.get(funnel) ?? []
    const found = [...former.filter((one) => !this.isUnlike(device, 'deal-stages', one.id, one.sent)), { id, sent }]
    this.stages.set(funnel, found)
    if (found.length > 3 && !this.mayCopy)
      throw new Breach(`${words}, the ${String(found.length)}th stage that nobody made of ${funnel}`)
  }

  private judgeDelete(device: Watched, type: string, id: string, mark: string | null, looked: ServerView): void {
    this.counts.deletes += 1
    const { ledger } = device
    const isCopy = mark !== null && (this.made.get(mark)?.length ?? 0) > 1
    const words = `${device.name} deleted ${type}/${id}`
    if (isCopy) return
    const place = ledger.places.get(`${type}/${id}`) ?? ''
    if (ledger.deleted.has(this.stageFunnels.get(`${type}/${id}`) ?? '')) return
    if (!ledger.deleted.has(place) && !(mark !== null && ledger.deletedMarks.has(mark))) {
      throw new Breach(`${words}, which its user did not`)
    }
    const known = ledger.deletedViews.get(`${type}/${id}`)
    // One that was made again as a whole may show what the server made of that.
    if (!known || ledger.free.has(place)) return
    for (const field of [...(shapes[type]?.required ?? []), ...(shapes[type]?.texts ?? [])]) {
      const text = looked.fields.get(field) ?? 'null'
      const name = `${place} ${field}`
      const isSeen = ledger.seen.get(name)?.has(text) === true
      const shown = known.fields.get(field) ?? 'null'
      const isKnown = shown === text || isSeen || (longTexts.has(field) && hasOnly(text, ledger.listKnownLines(name), shown))
      if (!isKnown) throw new Breach(`${words} with ${field} ${text}, which its user never saw`)
    }
  }

  private judgeEdit(device: Watched, type: string, id: string, looked: ServerView, sent: ServerView): void {
    this.counts.edits += 1
    const { ledger } = device
    const words = `${device.name} edited ${type}/${id}`
    if (this.isCopyPutAway(device, type, id, looked, sent)) return this.look(device, type, id)
    const place = ledger.places.get(`${type}/${id}`)
    if (place === undefined) throw new Breach(`${words}, which its user never touched`)
    const isCustom = (field: string) => field.startsWith('customs/')
    const isWhole = this.crm.quirks.customs === 'merged' || ![...sent.fields.keys()].some(isCustom)
    const wiped = isWhole ? undefined : [...looked.fields.keys()].find((field) => isCustom(field) && !sent.fields.has(field))
    if (wiped !== undefined) throw new Breach(`${words}: ${wiped} is wiped, since it was not sent along`)
    for (const [field, text] of sent.fields) {
      const name = `${place} ${field}`
      // Keys of customs go along as they were read just before, whether nobody wrote them or they are in conflict.
      if (isCustom(field) && !ledger.texts.get(name)?.has(text) && looked.fields.get(field) === text) continue
      if (!ledger.free.has(place)) {
        if (!ledger.wrote.has(name)) throw new Breach(`${words}: ${field} became ${text}, which nobody wrote`)
        const isCleared = field.startsWith('relationships/') && text === noLink && (looked.fields.get(field) ?? noLink) !== noLink
        if (isCleared && !ledger.texts.get(name)?.has(noLink)) throw new Breach(`${words}: ${field} is cleared, which nobody did`)
        const isText = isTold(type, field)
        const was = looked.fields.get(field) ?? 'null'
        if (longTexts.has(field)) {
          judgeLines(ledger, name, was, text, `${words}: ${field}`)
          ledger.take(place, field, text)
          continue
        }
        if (isText && !ledger.texts.get(name)?.has(text))
          throw new Breach(`${words}: ${field} became ${text}, which its user did not write`)
        // A stage that came with its funnel was edited here before the server made its own of that kind.
        const isTwin = type === 'deal-stages' && (looked.fields.get('kind') ?? 'null') !== 'null'
        const isSeen =
          isTwin || was === text || ledger.seen.get(name)?.has(was) === true || ledger.texts.get(name)?.has(was) === true
        if (isText && !isSeen) throw new Breach(`${words}: ${field} became ${text} over ${was}, which its user never saw`)
      }
      ledger.take(place, field, text)
    }
    for (const [name, members] of sent.sets) {
      const was = looked.sets.get(name) ?? []
      const changed = [...members.filter((one) => !was.includes(one)), ...was.filter((one) => !members.includes(one))]
      const strange = changed.find((other) => !ledger.wrotePairs.has(toPair(place, name, other)))
      if (strange !== undefined && !ledger.free.has(place)) {
        throw new Breach(`${words}: ${name} changed by ${strange}, which nobody did`)
      }
      for (const other of members) ledger.takePair(place, name, other, true)
      for (const other of was) if (!members.includes(other)) ledger.takePair(place, name, other, false)
    }
    this.look(device, type, id)
  }

  /** Of two records that one create made, sync puts one in the trash that has nothing but what the other has. */
  private isCopyPutAway(device: Watched, type: string, id: string, looked: ServerView, sent: ServerView): boolean {
    const mark = this.findServerMark(type, id)
    const made = mark === null ? [] : (this.made.get(mark) ?? [])
    const isTrashed = sent.sets.size === 0 && [...sent.fields.keys()].join() === 'discarded-at'
    const isAsked = device.ledger.wrote.has(`${device.ledger.places.get(`${type}/${id}`) ?? ''} discarded-at`)
    if (!made.includes(id) || !isTrashed || isAsked) return false
    const told = [...looked.fields].filter(([field, text]) => isTold(type, field) && text !== 'null')
    return made.some((one) => {
      const other = one === id ? undefined : this.view(device, type, one)
      const isLiving = other !== undefined && (other.fields.get('discarded-at') ?? 'null') === 'null'
      return isLiving && told.every(([field, text]) => other.fields.get(field) === text)
    })
  }

  private toSent({ ledger }: Watched, type: string, { attributes, relationships }: Body): ServerView {
    const fields = toFieldTexts(attributes)
    const sets = new Map<string, readonly string[]>()
    const toPlaceOf = (member: Json | undefined) => {
      if (!isObject(member)) return noLink
      const name = `${toText(member['type'])}/${toText(member['id'])}`
      return ledger.places.get(name) ?? name
    }
    for (const [name, member] of Object.entries(relationships)) {
      const data = isObject(member) ? member['data'] : undefined
      if (Array.isArray(data)) sets.set(name, (data as readonly Json[]).map(toPlaceOf))
      else fields.set(`relationships/${name}`, toPlaceOf(data))
    }
    const far = [...sets.keys()].find((name) => heldFar[`${type}.${name}`] !== undefined)
    if (far !== undefined) throw new Breach(`${type} sends ${far}, which stands at its far end`)
    return { fields, sets }
  }

  /** What a call to a relationship's own address made of it. */
  private toLinked(device: Watched, type: string, id: string, name: string): ServerView {
    const view = this.view(device, type, id)
    const members = view?.sets.get(name)
    if (members) return { fields: new Map(), sets: new Map([[name, members]]) }
    const field = `relationships/${name}`
    return { fields: new Map([[field, view?.fields.get(field) ?? noLink]]), sets: new Map() }
  }

  private look(device: Watched, type: string, id: string): void {
    const record = this.crm.peek(type, id)
    if (record) this.looked.set(`${device.name} ${type}/${id}`, { record, at: this.now() })
  }

  /** What the device had last seen of the record that a call is about. */
  private sentOverView({ ledger }: Watched, type: string, call: HttpCall): ServerView | undefined {
    const record = this.sentOver.get(call)
    return record && toServerView(ledger, type, record)
  }

  private view({ ledger }: Watched, type: string, id: string): ServerView | undefined {
    const record = this.crm.peek(type, id)
    return record && toServerView(ledger, type, record)
  }

  private findServerMark(type: string, id: string): string | null {
    const record = this.crm.peek(type, id)
    return findMark(record?.attributes[shapes[type]?.required[0] ?? 'name'])
  }
}

/**
 * A device reads a record right before it writes to it. What others write between the two, within a few calls, nobody can see.
 * A device that read it earlier is judged by what the server has.
 */
const freshMs = 60_000

/** Answers show the server's time in whole seconds, a server's clock may be off by a minute and a half, and offsets are whole minutes. */
const clockSlackMs = 5 * 60_000

/** Whether all lines of a text are among those, or in the other text. */
const hasOnly = (text: string, known: ReadonlySet<string>, other: string): boolean =>
  linesOf(text).every((line) => known.has(line) || linesOf(other).includes(line))

/** A long text has the lines that its user wrote or the server had; lines of the server that its user never saw stay. */
function judgeLines(ledger: Ledger, name: string, was: string, text: string, words: string): void {
  const written = new Set([...(ledger.texts.get(name) ?? [])].flatMap(linesOf))
  if (!hasOnly(text, written, was)) throw new Breach(`${words} became ${text}, which its user did not write`)
  const lines = linesOf(text)
  if (new Set(lines).size < lines.length) throw new Breach(`${words} became ${text}, which has a line twice`)
  if (!hasOnly(was, ledger.listKnownLines(name), text)) {
    throw new Breach(`${words} became ${text} over ${was}, which its user never saw`)
  }
}

/** Of an address: the type, and where they are said the id, `relationships` and the name of one. */
const toParts = (call: HttpCall): string[] => new URL(call.url).pathname.split('/').slice(3)

/** Whether the text of a field tells by itself who wrote it. */
const isTold = (type: string, field: string) =>
  shapes[type]?.required.includes(field) === true || shapes[type]?.texts.includes(field) === true

export function toServerView(ledger: Ledger, type: string, record: CanonicalRecord): ServerView {
  const attributes = Object.entries(record.attributes).map(([name, text]) => [name, parseExact(text)] as const)
  const fields = toFieldTexts(Object.fromEntries(attributes))
  const sets = new Map<string, readonly string[]>()
  for (const [name, { many }] of Object.entries(registry.get(type)?.relationships ?? {})) {
    const members = (record.links[name] ?? []).map((member) => ledger.places.get(member) ?? member)
    if (many) sets.set(name, members)
    else fields.set(`relationships/${name}`, members[0] ?? noLink)
  }
  return { fields, sets }
}

export interface Body {
  readonly attributes: JsonObject
  readonly relationships: JsonObject
}

function readData(text: string): JsonObject {
  const document = text === '' ? {} : parseExact(text)
  const data = isObject(document) ? document['data'] : undefined
  return isObject(data) ? data : {}
}

const toObject = (value: Json | undefined): JsonObject => (isObject(value) ? value : {})

function readBody(call: HttpCall): Body {
  const data = readData(call.body ?? '')
  return { attributes: toObject(data['attributes']), relationships: toObject(data['relationships']) }
}
