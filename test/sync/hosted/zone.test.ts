import { describe, expect, it } from 'vitest'
import { readFilterTime, showTime } from './zone.ts'

const read = (text: string, zone: string) => new Date(readFilterTime(text, zone, false) ?? NaN).toISOString()

describe('time zones', () => {
  it('are shown with their offset of that day', () => {
    expect(showTime(Date.UTC(2025, 0, 1, 12), 'Europe/Berlin', 'offset')).toBe('2025-01-01T13:00:00.000+01:00')
    expect(showTime(Date.UTC(2025, 2, 30, 0, 59, 59, 999), 'Europe/Berlin', 'offset')).toBe('2025-03-30T01:59:59.999+01:00')
    expect(showTime(Date.UTC(2025, 2, 30, 1), 'Europe/Berlin', 'offset')).toBe('2025-03-30T03:00:00.000+02:00')
    expect(showTime(Date.UTC(2025, 0, 1, 2), '-05:00', 'offset')).toBe('2024-12-31T21:00:00.000-05:00')
  })

  it.each([
    ['2025.01.01 13:00', 'Europe/Berlin', '2025-01-01T12:00:00.000Z'],
    ['2025.07.01 14:00', 'Europe/Berlin', '2025-07-01T12:00:00.000Z'],
    ['2025.03.30 01:59', 'Europe/Berlin', '2025-03-30T00:59:00.000Z'],
    ['2025.03.30 03:00', 'Europe/Berlin', '2025-03-30T01:00:00.000Z'],
    ['2025.03.30 02:30', 'Europe/Berlin', '2025-03-30T01:30:00.000Z'],
    ['2025.10.26 02:30', 'Europe/Berlin', '2025-10-26T00:30:00.000Z'],
    ['2025.10.26 03:30', 'Europe/Berlin', '2025-10-26T02:30:00.000Z'],
    ['2025.07.01 09:30', 'America/St_Johns', '2025-07-01T12:00:00.000Z'],
    ['2025.01.01 00:10', '+03:00', '2024-12-31T21:10:00.000Z'],
  ])('a filter that says %s in %s means %s', (text, zone, instant) => {
    expect(read(text, zone)).toBe(instant)
  })

  it.each(['2025.02.30 00:00', '2025.01.01 24:00', '2025.01.01', '2025-01-01 00:00', '2025-01-01T00:00:00Z'])(
    'a filter cannot say %s',
    (text) => {
      expect(readFilterTime(text, 'UTC', false)).toBeUndefined()
    },
  )
})
