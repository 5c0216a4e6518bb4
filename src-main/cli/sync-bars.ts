import { mirrorOrder } from '../sync/apply/links-of.ts'
import type { Progress } from '../sync/run-context.ts'
import type { Speed } from './sync-speed.ts'

/** A type that is being read. */
export interface Shown {
  readonly progress: Progress
  readonly speed: Speed
}

/** No call reads more. */
export const rowsPerCall = 100

const barWidth = 16
const nameWidth = Math.max(...mirrorOrder.map((type) => type.length))

export const isFull = ({ done, total }: Progress) => done >= total

function toBar({ type, done, total }: Progress): string {
  const filled = Math.floor((done / total) * barWidth)
  return `${type.padEnd(nameWidth)} ${'█'.repeat(filled)}${'░'.repeat(barWidth - filled)} ${done}/${total}`
}

export function toLines(shown: readonly Shown[], listRate: number, now: number): string[] {
  return withTimeLeft(shown, listRate).map(({ progress, speed, left }) => {
    const bar = toBar(progress)
    return isFull(progress) ? bar : `${bar}  ${speed.perSecond(now)} rows/s  ${toClock(left)} left`
  })
}

/** Types are read in their order by the same few calls, so each waits for those before it. */
export function withTimeLeft(shown: readonly Shown[], listRate: number): (Shown & { readonly left: number })[] {
  const rank = ({ progress: { type } }: Shown) => (mirrorOrder as readonly string[]).indexOf(type)
  let calls = 0
  return shown
    .toSorted((one, other) => rank(one) - rank(other))
    .map((one) => {
      calls += Math.ceil((one.progress.total - one.progress.done) / rowsPerCall)
      return { ...one, left: calls / listRate }
    })
}

/** `1:02:05`, or `2:05` below an hour. */
export function toClock(seconds: number): string {
  const whole = Math.ceil(seconds)
  const pad = (value: number) => String(value).padStart(2, '0')
  const minutes = Math.floor(whole / 60)
  const tail = pad(whole % 60)
  return minutes < 60 ? `${minutes}:${tail}` : `${Math.floor(minutes / 60)}:${pad(minutes % 60)}:${tail}`
}
