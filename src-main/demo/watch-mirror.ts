import { setTimeout as sleep } from 'node:timers/promises'
import { describeChange, describeStanding, type Change, type Standing } from './sync-messages.ts'
import { callServed, readServed, type Served } from './served.ts'

export interface WatchOptions {
  readonly mirror: Served
  readonly say: (line: string) => void
  /** Pause between sync rounds. On its own, sync runs only about once a minute. */
  readonly everyMs: number
  readonly isCut: () => boolean
  readonly onWhole: () => void
  readonly signal: AbortSignal
}

const lookMs = 500

/** Prints what sync does until the signal aborts. */
export async function watchMirror(options: WatchOptions): Promise<void> {
  try {
    await Promise.all([watchStanding(options), watchChanges(options)])
  } catch (error) {
    if (!options.signal.aborted) throw error
  }
}

async function watchStanding({ mirror, say, everyMs, isCut, onWhole, signal }: WatchOptions): Promise<void> {
  let before: Standing | undefined
  for (let idleMs = 0; ; idleMs += lookMs) {
    const now = await readStanding(mirror, signal)
    for (const line of describeStanding(before, now)) say(line)
    if (now.lastSyncedAt !== null && before?.lastSyncedAt === null) onWhole()
    before = now
    if (now.phase !== 'idle' || now.lastSyncedAt === null) idleMs = 0
    if (idleMs >= everyMs && !isCut()) {
      idleMs = 0
      await askForSync(mirror, signal)
    }
    await sleep(lookMs, undefined, { signal })
  }
}

async function readStanding(mirror: Served, signal: AbortSignal): Promise<Standing> {
  const { data } = await readServed<{ data: { attributes: Standing } }>(mirror, '/ext/v1/sync', signal)
  return data.attributes
}

/** Does the same as the user's “Sync now”. */
export async function askForSync(mirror: Served, signal: AbortSignal): Promise<void> {
  const response = await callServed(mirror, '/ext/v1/sync/now', { method: 'POST', signal })
  if (!response.ok) throw new Error(`sync now answered ${response.status}: ${await response.text()}`)
  await response.body?.cancel()
}

async function watchChanges({ mirror, say, signal }: WatchOptions): Promise<void> {
  // During the first sync, `watchStanding` prints the progress instead.
  while ((await readStanding(mirror, signal)).lastSyncedAt === null) await sleep(lookMs, undefined, { signal })
  const response = await callServed(mirror, '/events', { signal })
  if (response.status !== 200 || !response.body) throw new Error(`/events answered ${response.status}`)
  let rest = ''
  for await (const text of response.body.pipeThrough(new TextDecoderStream())) {
    const events = (rest + text).split('\n\n')
    rest = events.pop() ?? ''
    for (const change of events.flatMap(findChange)) for (const line of describeChange(change)) say(line)
  }
}

function findChange(event: string): Change[] {
  const lines = event.split('\n')
  const data = lines.find((line) => line.startsWith('data: '))
  return lines.includes('event: change') && data ? [JSON.parse(data.slice('data: '.length)) as Change] : []
}
