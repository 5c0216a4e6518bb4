import type { Resource } from '../../../../src-shared/schema/resource.ts'
import { toTitle } from '../../../../src-shared/schema/title.ts'
import { toDay } from '../../../../src-shared/values/time.ts'
import type { RecordRow } from '../../../api/records.ts'
import { useSession } from '../../../api/use-session.ts'
import { useSync } from '../../../api/use-sync.ts'
import { toColumnTraits } from '../../../fields/column-kinds.ts'
import { useFields } from '../../../fields/use-fields.ts'
import type { PrintHead } from '../../../list/print/print-sheet.ts'
import { useI18n } from '../../../locales/i18n.ts'
import { formatDay } from '../../../parts/date-style.ts'
import { toRecordParts, type RecordLine } from '../../../record/details/record-sections.ts'
import { useSectionWords } from '../../../record/details/use-section-words.ts'
import { writeLine } from '../../../record/details/write-line.ts'
import { findStageLink } from '../../../record/stage/use-stages.ts'
import { markStyles } from '../../../record/sync-mark.ts'
import { usePreferences } from '../../../text/use-preferences.ts'
import { listPhones, type ReadList } from './list-printed.ts'
import type { PrintedList, PrintSection, RecordSheet } from './record-sheet.ts'

/** Writes a record as a sheet for printing. */
export function useRecordSheet(resource: Resource, lists: readonly string[], now: () => number) {
  const { t } = useI18n()
  const words = useFields()
  const section = useSectionWords(resource)
  const sync = useSync()
  const session = useSession()
  const preferences = usePreferences()
  const count = (of: number) => of.toLocaleString(preferences.language)

  function toSheet(row: RecordRow, read: readonly ReadList[], note: string | undefined): RecordSheet {
    const printed = formatDay(toDay(now(), session.session?.account.timeZone ?? 'UTC'), preferences.language)
    return {
      title: toTitle(row.id, row.attributes),
      lines: [listStates(row).join(' · '), [printed, ...(note === undefined ? [] : [note])].join(' · ')],
      sections: toSections(resource, row, lists),
      lists: read.map(toList),
    }
  }

  /** The type, where the record is, and its stage and status. */
  function listStates(row: RecordRow): string[] {
    const isIn = (field: string) => typeof row.attributes[field] === 'string'
    const mark = sync.marks.get(`${resource.type}/${row.id}`)
    const named = [findStageLink(resource), 'status'].flatMap((name) => {
      const linked = name === undefined ? undefined : row.links[name]?.[0]
      return linked && name !== undefined ? [`${words.fieldLabel(resource, name)}: ${toTitle(linked.id, linked.attributes)}`] : []
    })
    return [
      words.typeLabel(resource, 'one'),
      ...named,
      ...(isIn('discarded-at') ? [t('peek.inTrash')] : isIn('archived-at') ? [t('peek.inArchive')] : []),
      ...(mark ? [t(markStyles[mark.mark].text)] : []),
    ]
  }

  function toSections(of: Resource, row: RecordRow, beside: readonly string[]): PrintSection[] {
    return toRecordParts(of, row, undefined, beside).sections.map(({ name, lines }) => ({
      title: section.writeSection(name),
      pairs: lines.map((line) => ({ label: section.writeLabel(line), text: write(of, line) })),
    }))
  }

  function write(of: Resource, line: RecordLine): string {
    if (line.is !== 'link') return writeLine(words.write, of, line)
    return line.links.map(({ id, attributes }) => toTitle(id, attributes)).join(', ')
  }

  function toList(list: ReadList): PrintedList {
    const { through, target, isOwned, rows, total } = list
    const shown = count(total)
    const base = {
      title: words.fieldLabel(resource, through),
      count: rows.length < total ? t('print.first', { what: shown, most: count(rows.length) }) : shown,
    }
    if (isOwned) return { ...base, heads: [], rows: [], blocks: rows.map((row) => toBlock(list, row)) }
    const phones = listPhones(target)
    const names = list.names.filter((name) => !phones.includes(name) || name === phones[0])
    return {
      ...base,
      heads: names.map((name) => toHead(target, name, name === phones[0])),
      rows: rows.map((row) =>
        names.map((name) => (name === phones[0] ? writePhones(target, row, phones) : words.writeCell(target, name, row))),
      ),
      blocks: [],
    }
  }

  function toHead(target: Resource, name: string, isPhone: boolean): PrintHead {
    const { align, tabular } = toColumnTraits(target, name)
    const label = isPhone ? words.sectionLabel(target, 'phones') : words.headLabel(target, name)
    return { label, align, isFigure: tabular && !isPhone }
  }

  const writePhones = (target: Resource, row: RecordRow, phones: readonly string[]): string =>
    phones
      .map((name) => words.writeCell(target, name, row))
      .filter((text) => text !== '')
      .join(', ')

  /** All filled fields of a record that belongs to this one. */
  function toBlock({ target, names }: ReadList, row: RecordRow): PrintSection {
    const filled = names.map((name) => ({ label: words.fieldLabel(target, name), text: words.writeCell(target, name, row) }))
    return { title: toTitle(row.id, row.attributes), pairs: filled.filter(({ text }) => text !== '') }
  }

  return toSheet
}
