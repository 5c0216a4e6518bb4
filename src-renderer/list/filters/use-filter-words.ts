import { computed } from 'vue'
import { useI18n } from '../../locales/i18n.ts'
import { endings, ownValue, type Ending } from '../../../src-shared/schema/filter.ts'
import { findInstant } from '../../../src-shared/values/time.ts'
import { isCustom } from '../../fields/custom-columns.ts'
import { createFormats } from '../../fields/formats.ts'
import { useFields } from '../../fields/use-fields.ts'
import { getDictionary } from '../../locales/dictionaries.ts'
import { usePreferences } from '../../text/use-preferences.ts'
import { countValues, type ChipContent } from './filter-chips.ts'
import { listKeywords, type FieldOf, type FilterField, type FilterGroup, type RangeValue } from './filter-field.ts'
import type { MenuAnswer } from './filter-menu.ts'
import { periodKeys } from './filter-presets.ts'
import { isComplete, type RangeOperator } from './filter-range.ts'
import type { Filters } from './use-filters.ts'

/** Labels of filters that are not named after a field. */
const ownLabels: Readonly<Record<string, string>> = {
  'any-phone': 'filters.anyPhone',
  'any-city': 'filters.anyCity',
  'any-region': 'filters.anyRegion',
  id: 'filters.id',
  'birthday-within': 'filters.birthdayWithin',
  'stage-kind': 'filters.ending',
  stuck: 'filters.stuck',
  'segment-process-status-ids': 'filters.segmentProcess',
  'table-state-id': 'filters.savedView',
  'discarded-at-null': 'filters.notDiscarded',
}

const dayKeys: Record<RangeOperator, string> = {
  from: 'filters.from',
  to: 'filters.to',
  between: 'filters.between',
  empty: 'filters.empty',
  filled: 'filters.filled',
}

/** Amounts need other words than dates. */
const operatorKeys: Record<RangeValue, Record<RangeOperator, string>> = {
  date: dayKeys,
  datetime: dayKeys,
  decimal: { ...dayKeys, from: 'filters.atLeast', to: 'filters.atMost', between: 'filters.within' },
}

const endingKeys: Record<Ending, string> = {
  open: 'filters.endingOpen',
  won: 'filters.endingWon',
  lost: 'filters.endingLost',
}

/** Endings that the menu finds by name, with synonyms: each one, and won and lost together. */
const endingAnswers: readonly { readonly of: readonly Ending[]; readonly words: string }[] = [
  { of: ['open'], words: 'filters.endingOpenWords' },
  { of: ['won'], words: 'filters.endingWonWords' },
  { of: ['lost'], words: 'filters.endingLostWords' },
  { of: ['won', 'lost'], words: 'filters.endingClosedWords' },
]

const groupKeys: Record<FilterGroup, string> = {
  main: 'filters.groupMain',
  people: 'filters.groupPeople',
  address: 'filters.groupAddress',
  phones: 'filters.groupPhones',
  dates: 'filters.groupDates',
  custom: 'filters.groupCustom',
  other: 'filters.groupOther',
}

const isKeyword = (field: FilterField, value: string) => listKeywords(field).some((keyword) => keyword === value)

export type FilterWords = ReturnType<typeof useFilterWords>

/** Texts of filters in the current language. */
export function useFilterWords({ resource, zone, names }: Pick<Filters, 'resource' | 'zone' | 'names'>) {
  const { t } = useI18n()
  const words = useFields()
  const preferences = usePreferences()
  const formats = computed(() =>
    createFormats(preferences.language, zone.value, getDictionary(preferences.language).messages.values),
  )
  /** Bounds are mostly round sums, so cents are shown only if entered. */
  const amounts = computed(
    () =>
      new Intl.NumberFormat(preferences.language, {
        minimumFractionDigits: 2,
        maximumFractionDigits: 100,
        trailingZeroDisplay: 'stripIfInteger',
      }),
  )

  function toLabel(field: FilterField): string {
    if (isCustom(field.key)) return words.fieldLabel(resource, field.key)
    const own = ownLabels[field.key]
    if (own !== undefined) return t(own)
    if (field.kind === 'linked') return words.fieldLabel(resource, field.relationship)
    return Object.hasOwn(resource.fields, field.key) ? words.fieldLabel(resource, field.key) : field.key
  }

  function toChipLabel(content: ChipContent): string {
    if (content.kind !== 'raw') return toLabel(content.field)
    return content.field && content.field.kind !== 'range' ? toLabel(content.field) : content.name
  }

  function toOperator(content: ChipContent): string | undefined {
    if (content.kind !== 'range') return undefined
    const { operator, period } = content.range
    if (period) return undefined
    // Two dates need no operator: they clearly form a period.
    const isTold = operator === 'from' || operator === 'to' || (operator === 'between' && !isComplete(content.range))
    return isTold ? toOperatorName(content.field, operator) : undefined
  }

  const toValue = (content: ChipContent): string => writeValue(content, toFirst)
  const toWhole = (content: ChipContent): string => writeValue(content, (all) => all.join(', ') || t('filters.unset'))

  function writeValue(content: ChipContent, join: (all: readonly string[]) => string): string {
    switch (content.kind) {
      case 'values':
        return join(content.values.map((value) => toValueText(content.field, value)))
      case 'linked':
        return join(content.ids.map((id) => toLinkedName(content.field, id)))
      case 'ending':
        return join(content.endings.map(toEnding))
      case 'flag':
        return formats.value.boolean(content.flag)
      case 'range':
        return toRange(content)
      case 'raw':
        return content.text === '' ? t('filters.nothingMatches') : content.text
      default:
        return content satisfies never
    }
  }

  function toValueText(field: FilterField, value: string): string {
    if (isKeyword(field, value)) return toKeyword(value)
    const { custom } = field
    if (custom?.kind !== 'checkbox' || !/^(?:true|false)$/.test(value)) return value
    return formats.value.boolean(value === 'true')
  }

  /** Only the first value. The number of others is shown separately, so it is visible in any width. */
  const toFirst = (all: readonly string[]): string => all[0] ?? t('filters.unset')

  function toMore(content: ChipContent): string | undefined {
    const count = countValues(content)
    return count > 1 ? t('filters.more', { count: count - 1 }) : undefined
  }

  const toEnding = (ending: Ending): string => t(endingKeys[ending])

  /** Values of the field that the menu can apply without its editor. */
  function listAnswers(field: FilterField): MenuAnswer[] {
    if (field.kind !== 'ending') return []
    return endingAnswers.map(({ of, words: other }) => {
      const content = { kind: 'ending', field, endings: of } as const
      return { content, label: toLine(content), words: of.length > 1 ? t(other) : `${toWhole(content)} ${t(other)}` }
    })
  }

  /** A whole filter in one line. */
  const toLine = (content: ChipContent): string =>
    t('filters.line', {
      label: toChipLabel(content),
      value: [toOperator(content), toWhole(content)].filter(Boolean).join(' '),
    })

  const toKeyword = (keyword: string): string => t(keyword === ownValue ? 'filters.me' : 'filters.none')

  function toLinkedName(field: FieldOf<'linked'>, id: string): string {
    if (isKeyword(field, id)) return toKeyword(id)
    const choice = names.find(field.target, id)
    return choice === undefined ? `#${id}` : (choice?.label ?? t('filters.unknown', { id }))
  }

  const toOperatorName = ({ value }: FieldOf<'range'>, operator: RangeOperator) => t(operatorKeys[value][operator])

  function toRange({ field, range }: Extract<ChipContent, { kind: 'range' }>): string {
    const { operator, from, to, exact, period } = range
    if (period) return t(periodKeys[period.period])
    const toEnd: Record<RangeValue, (text: string) => string> = {
      date: formats.value.date,
      datetime: exact ? toMoment : formats.value.date,
      decimal: (digits) => amounts.value.format(digits as Intl.StringNumericLiteral),
    }
    const write = (text: string | null) => (text === null ? t('filters.unset') : toEnd[field.value](text))
    switch (operator) {
      case 'from':
        return write(from)
      case 'to':
        return write(to)
      case 'between':
        return from === to && from !== null ? write(from) : t('filters.span', { from: write(from), to: write(to) })
      case 'empty':
      case 'filled':
        return toOperatorName(field, operator)
      default:
        return operator satisfies never
    }
  }

  function toMoment(text: string): string {
    const instant = findInstant(text)
    return instant === undefined ? text : formats.value.datetime(instant)
  }

  return {
    toLabel,
    toChipLabel,
    toOperator,
    toValue,
    toMore,
    toWhole,
    toLinkedName,
    toValueText,
    toKeyword,
    toGroup: (group: FilterGroup) => t(groupKeys[group]),
    toOperatorName,
    toEnding,
    toHint: (field: FilterField) => (field.kind === 'ending' ? endings.map(toEnding).join(', ').toLocaleLowerCase() : undefined),
    listAnswers,
    toLine,
    toFlag: (flag: boolean) => formats.value.boolean(flag),
  }
}
