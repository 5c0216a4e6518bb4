import * as z from 'zod/mini'
import type { JobEvent, LiveEvent, SyncEvent } from './live.ts'

const change = z.object({ type: z.string(), ids: z.array(z.string()), action: z.string() })

const count = z.number()
const job = z.object({
  id: z.string(),
  attributes: z.object({
    action: z.string(),
    object: z.nullable(z.string()),
    state: z.enum(['running', 'done', 'cancelled', 'failed', 'interrupted']),
    total: count,
    done: count,
    skipped: z.array(z.object({ id: z.string(), reason: z.string() })),
    'skipped-count': count,
    unchanged: count,
  }),
})

const progress = z.looseObject({ type: z.string(), done: count, total: count, secondsLeft: count })
const paused = z.object({ why: z.enum(['forbidden', 'absent']), words: z.string() })
const message = z.looseObject({ message: z.string() })
const sync = z.object({
  attributes: z.looseObject({
    phase: z.enum(['idle', 'syncing', 'paused', 'waiting', 'stopped', 'elsewhere']),
    paused: z.boolean(),
    problem: z.nullable(message),
    retryAt: z.nullable(z.string()),
    lastSyncedAt: z.nullable(z.string()),
    progress: z.array(progress),
    types: z.record(z.string(), z.looseObject({ mirrored: z.boolean(), paused: z.nullable(paused) })),
    outbox: z.looseObject({
      pending: count,
      parked: count,
      unanswered: z.optional(z.looseObject({ count, until: z.string() })),
    }),
    conflicts: count,
  }),
})

/**
 * Reads one event; undefined for unknown events. An event with an unexpected shape is logged. A malformed `change` becomes a
 * reset, so the page reloads its data.
 */
export function readEvent(event: string, data: string): LiveEvent | undefined {
  switch (event) {
    case 'reset':
      return { kind: 'reset' }
    case 'change': {
      const told = read(change, event, data)
      return told ? { kind: 'change', ...told } : { kind: 'reset' }
    }
    case 'job': {
      const told = read(job, event, data)
      return told && { kind: 'job', job: { ...told.attributes, id: told.id } satisfies JobEvent }
    }
    case 'sync': {
      const told = read(sync, event, data)
      return told && { kind: 'sync', status: told.attributes as unknown as SyncEvent }
    }
    default:
      return undefined
  }
}

function read<S extends z.ZodMiniType>(shape: S, event: string, data: string): z.output<S> | undefined {
  const parsed = shape.safeParse(findJson(data))
  if (parsed.success) return parsed.data
  console.error(`an event "${event}" has another shape than agreed`, parsed.error)
  return undefined
}

function findJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}
