import { mirrorOrder } from '../../src-shared/sync/mirror-order.ts'
import { listSecondsLeft, toPerSecond } from '../../src-shared/sync/progress.ts'
import type { TypeReading } from '../sync/loop/status-progress.ts'
import type { Progress } from '../sync/run-context.ts'

const barWidth = 16
const nameWidth = Math.max(...mirrorOrder.map((type) => type.length))

export const isFull = ({ done, total }: Progress) => done >= total

function toBar({ type, done, total }: Progress): string {
  const filled = Math.floor((done / total) * barWidth)
  return `${type.padEnd(nameWidth)} ${'█'.repeat(filled)}${'░'.repeat(barWidth - filled)} ${done}/${total}`
}

export function toLines(shown: readonly TypeReading[], listRate: number, now: number): string[] {
  return withTimeLeft(shown, listRate).map(({ progress, samples, left }) => {
    const bar = toBar(progress)
    return isFull(progress) ? bar : `${bar}  ${toPerSecond(samples, now)} rows/s  ${toClock(left)} left`
  })
}

/** The types in reading order, each with the estimated seconds until it is read. */
export function withTimeLeft(shown: readonly TypeReading[], listRate: number): (TypeReading & { readonly left: number })[] {
  const rank = ({ progress: { type } }: TypeReading) => (mirrorOrder as readonly string[]).indexOf(type)
  const inOrder = shown.toSorted((one, other) => rank(one) - rank(other))
  const seconds = listSecondsLeft(
    inOrder.map(({ progress }) => progress),
    listRate,
  )
  return inOrder.map((one, index) => ({ ...one, left: seconds[index] ?? 0 }))
}

/** `1:02:05`, or `2:05` below an hour. */
export function toClock(seconds: number): string {
  const whole = Math.ceil(seconds)
  const pad = (value: number) => String(value).padStart(2, '0')
  const minutes = Math.floor(whole / 60)
  const tail = pad(whole % 60)
  return minutes < 60 ? `${minutes}:${tail}` : `${Math.floor(minutes / 60)}:${pad(minutes % 60)}:${tail}`
}
