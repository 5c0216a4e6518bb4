import type { FilterTerm } from '../../../src-shared/jsonapi/query.ts'
import type { Language } from '../../../src-shared/bridge.ts'
import type { RecordGroup } from '../../api/aggregates.ts'
import { toMoneyShown } from '../../parts/money-text.ts'
import { isMonth } from './months.ts'
import { toList, type Cell } from './panel.ts'

type Counted = Pick<RecordGroup, 'count' | 'sum'>

/** How cells of tables are written in a language. */
export function createWriters(language: Language) {
  const whole = new Intl.NumberFormat(language)
  const percent = new Intl.NumberFormat(language, { style: 'percent', minimumFractionDigits: 1, maximumFractionDigits: 1 })
  const average = new Intl.NumberFormat(language, { minimumFractionDigits: 1, maximumFractionDigits: 1 })
  const month = new Intl.DateTimeFormat(language, { month: 'short', year: 'numeric', timeZone: 'UTC' })
  const writeMoney = (digits: string) => toMoneyShown(digits, language)

  const toMoney = (digits: string): Cell => ({ text: writeMoney(digits), plain: digits, value: Number(digits) })
  const toCount = (count: number, filters: readonly FilterTerm[] | null): Cell => ({
    text: whole.format(count),
    plain: String(count),
    value: count,
    ...(count > 0 && filters && { to: toList(filters) }),
  })

  return {
    writeCount: (count: number) => whole.format(count),
    writeMoney,
    writePercent: (part: number) => percent.format(part),
    /** A value that is no date stays as it is. */
    writeMonth: (text: string) => (isMonth(text) ? month.format(new Date(`${text}-15T00:00:00Z`)) : text),
    toMoney,
    toCount,
    /** The count, with a link to its list, and the sum. */
    toPair: (group: Counted | undefined, filters: readonly FilterTerm[] | null, prefix = '') => ({
      [`${prefix}count`]: toCount(group?.count ?? 0, filters),
      [`${prefix}sum`]: toMoney(group?.sum ?? '0.0'),
    }),
    toShare: (part: number, of: number): Cell | undefined =>
      of === 0 ? undefined : { text: percent.format(part / of), plain: (part / of).toFixed(3), value: part / of },
    toAverage: (total: number, of: number): Cell | undefined =>
      of === 0
        ? undefined
        : { text: average.format(total / of), plain: String(Math.round((total / of) * 10) / 10), value: total / of },
  }
}

export type Writers = ReturnType<typeof createWriters>
