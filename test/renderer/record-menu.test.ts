import { describe, expect, it } from 'vitest'
import { contact } from '../../src-shared/resources/contact.ts'
import { deal } from '../../src-shared/resources/deal.ts'
import { findPart, listRecordActions, toMenu } from '../../src-renderer/list/selection/record-menu.ts'

const rowWith = (attributes: Record<string, string | null>) => ({ id: '5', attributes, links: {} })
const at = '2026-01-01T00:00:00.000+00:00'

describe('the menu of one record', () => {
  it.each([
    [{ 'archived-at': null, 'discarded-at': null }, 'actual'],
    [{ 'archived-at': at, 'discarded-at': null }, 'archived'],
    [{ 'archived-at': at, 'discarded-at': at }, 'discarded'],
  ])('goes by where the record says it is: %o', (attributes, part) => expect(findPart(rowWith(attributes))).toBe(part))

  it('offers the moves of that place and no others', () => {
    const moves = (part: 'actual' | 'archived' | 'discarded') => listRecordActions(contact, part, 'page').at(-1)
    expect(moves('actual')).toEqual(['records.archive', 'records.trash'])
    expect(moves('archived')).toEqual(['records.unarchive', 'records.trash'])
    expect(moves('discarded')).toEqual(['records.restore', 'records.remove'])
  })

  it('opens a row, and copies a phone where there can be one', () => {
    const ids = (...of: Parameters<typeof listRecordActions>) => listRecordActions(...of).flat()
    expect(ids(contact, 'actual', 'list')).toEqual(expect.arrayContaining(['records.open', 'records.copyPhone']))
    expect(ids(contact, 'actual', 'page')).not.toContain('records.open')
    expect(ids(deal, 'actual', 'list')).not.toContain('records.copyPhone')
  })

  it('starts with the stages where there are some; won and lost are for a card, not for the panel', () => {
    const first = (...of: Parameters<typeof listRecordActions>) => listRecordActions(...of)[0]
    expect(first(deal, 'actual', 'list')).toEqual(['records.win', 'records.lose', 'records.moveTo'])
    expect(first(deal, 'actual', 'panel')).toEqual(['records.moveTo'])
    for (const [of, part, where] of [
      [deal, 'discarded', 'list'],
      [deal, 'actual', 'page'],
      [contact, 'actual', 'list'],
    ] as const)
      expect(first(of, part, where)).toEqual([])
  })

  it('draws a line only between groups that have something', () => {
    const menu = (ids: readonly string[]) => ids.filter((id) => id !== 'records.assign').map((key) => ({ key, label: key }))
    const items = toMenu(menu, [['records.open'], ['records.assign'], ['records.archive']])
    expect(items.map(({ kind, key }) => kind ?? key)).toEqual(['records.open', 'separator', 'records.archive'])
  })
})
