import type { ServedProcess } from './served-process.ts'
import { needRecord, withWrite, type Ledger } from './ledger.ts'
import { planWrite, type Planner } from './write-plan.ts'
import { toWireRequest, type Values, type Write } from './write.ts'

/** A write that was answered, and what the journal must therefore show. */
export interface Answered {
  readonly write: Write
  readonly id: string
  /** Ids that the write really added or removed, for a change of links. */
  readonly added: readonly string[]
  readonly removed: readonly string[]
}

/** Sends one write after another; at most one is without an answer. */
export interface Writer {
  readonly name: string
  /** By what was answered. */
  ledger: Ledger
  /** The write whose answer never came. */
  unanswered: Write | undefined
  /** Since they were last taken. */
  readonly answered: Answered[]
  /** What should not have been answered. */
  readonly faults: string[]
  /** The last few requests with their answers, for the log of a failing round. */
  readonly log: string[]
  /** Writes until told to stop, or until an answer fails to come. */
  run(servers: readonly ServedProcess[], stop: AbortSignal): Promise<void>
}

const mostLogged = 12
const slowest = 60_000

export function createWriter(planner: Planner, ledger: Ledger): Writer {
  let step = 0
  const writer: Writer = { name: planner.name, ledger, unanswered: undefined, answered: [], faults: [], log: [], run }

  async function run(servers: readonly ServedProcess[], stop: AbortSignal): Promise<void> {
    while (!stop.aborted && !writer.unanswered) await writeOnce(planner.random.pick(servers))
  }

  async function writeOnce(server: ServedProcess): Promise<void> {
    const write = planWrite(planner, writer.ledger, ++step)
    const { method, path, body } = toWireRequest(write)
    const line = `${planner.name} #${step} → ${server.pid}: ${method} ${path} ${JSON.stringify(body ?? null).slice(0, 300)}`
    writer.unanswered = write
    const answer = await send(server, method, path, body)
    writer.log.push(`${line} ⇒ ${answer ? `${answer.status} ${answer.text.slice(0, 120)}` : 'no answer'}`)
    if (writer.log.length > mostLogged) writer.log.shift()
    if (!answer) return
    writer.unanswered = undefined
    if (answer.status >= 300) {
      writer.faults.push(`${line} was answered ${answer.status}: ${answer.text.slice(0, 300)}`)
      return
    }
    take(write, answer.text)
  }

  function take(write: Write, text: string): void {
    const data = text === '' ? undefined : (JSON.parse(text) as { data: { id: string; attributes: Values } }).data
    const id = write.kind === 'create' ? (data?.id ?? '') : write.id
    // Another writer may have made another funnel the default before the answer was read.
    if ('attributes' in write && !(write.kind === 'edit' && write.type === 'deal-stage-categories')) {
      for (const [name, value] of Object.entries(write.attributes)) {
        if (JSON.stringify(data?.attributes[name]) !== JSON.stringify(value)) {
          writer.faults.push(`${write.type}/${id}: ${name} was sent as ${JSON.stringify(value)}, answered otherwise`)
        }
      }
    }
    const before = 'relationship' in write ? (needRecord(writer.ledger, write.type, id).links[write.relationship] ?? []) : []
    writer.ledger = withWrite(writer.ledger, write, id)
    const after = 'relationship' in write ? (needRecord(writer.ledger, write.type, id).links[write.relationship] ?? []) : []
    const added = after.filter((one) => !before.includes(one))
    const removed = before.filter((one) => !after.includes(one))
    writer.answered.push({ write, id, added, removed })
  }

  return writer
}

/** The whole answer, or undefined where the connection broke first. */
async function send({ url, token }: ServedProcess, method: string, path: string, body: unknown) {
  try {
    const response = await fetch(url + path, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/vnd.api+json' },
      signal: AbortSignal.timeout(slowest),
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    return { status: response.status, text: await response.text() }
  } catch (error) {
    if (error instanceof TypeError) return undefined
    throw error
  }
}
