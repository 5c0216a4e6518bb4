import type { Language } from '../../../../src-shared/bridge.ts'

/** A file name that every system accepts, with the local date. */
export function toBackupName(account: string, now: Date): string {
  const plain = account.replace(/[^\p{L}\p{N}._-]+/gu, ' ').trim()
  const two = (number: number) => String(number).padStart(2, '0')
  const day = `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`
  return `${(plain || 'Outpost').slice(0, 60)} ${day}.outpost-backup`
}

const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const

/** A size in the largest unit that keeps it at 1 or more. */
export function writeBytes(bytes: number, language: Language): string {
  const step = Math.min(units.length - 1, Math.max(0, Math.floor(Math.log10(Math.max(1, bytes)) / 3)))
  const unit = units[step] ?? 'byte'
  const options = { style: 'unit', unit, unitDisplay: 'short', maximumFractionDigits: step < 2 ? 0 : 1 } as const
  return new Intl.NumberFormat(language, options).format(bytes / 1000 ** step)
}
