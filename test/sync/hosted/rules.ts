import { showTime } from './zone.ts'
import type { HostedRecord } from './table.ts'
import type { World } from './world.ts'

interface Before {
  readonly stage: number | undefined
  readonly category: number | undefined
}

const numbered = new Set(['deals', 'orders'])

/** What the server works out beside what it was sent; `before` is absent on create. */
export function applyRules(world: World, record: HostedRecord, before: Before | undefined): void {
  if (numbered.has(record.type)) setNumber(world, record)
  if (record.type === 'deals') placeDeal(world, record, before)
  if (record.values['is-default'] === true) clearOtherDefaults(world, record)
  if (record.type === 'deal-stage-categories' && before === undefined && world.quirks().systemStages) {
    for (const kind of ['opened', 'won', 'lost']) {
      world.create('deal-stages', {
        attributes: { name: kind, kind, color: '#cccccc' },
        links: { 'deal-stage-category': [record.id] },
      })
    }
  }
}

function setNumber(world: World, record: HostedRecord): void {
  const table = world.tables.get(record.type)
  if (table === undefined) return
  record.values['number'] ??= table.greatestNumber + 1
  const number = Number(record.values['number'])
  if (number > table.greatestNumber) table.greatestNumber = number
}

function placeDeal(world: World, record: HostedRecord, before: Before | undefined): void {
  const stageId = record.links.get('stage')?.[0]
  const categoryId = record.links.get('stage-category')?.[0]
  if (stageId !== before?.stage && stageId !== undefined) {
    const category = world.find('deal-stages', stageId)?.links.get('deal-stage-category')?.[0]
    if (category === undefined) record.links.delete('stage-category')
    else record.links.set('stage-category', [category])
  } else if (categoryId !== undefined && categoryId !== before?.category) {
    setStage(record, firstStage(world, categoryId))
  } else if (before === undefined && stageId === undefined && categoryId === undefined) {
    const defaults = [...(world.tables.get('deal-stage-categories')?.byId.values() ?? [])]
    const category = defaults.find((row) => row.values['is-default'] === true)
    if (category !== undefined) {
      record.links.set('stage-category', [category.id])
      setStage(record, firstStage(world, category.id))
    }
  }
  const stage = record.links.get('stage')?.[0]
  if (stage === before?.stage) return
  const kind = stage === undefined ? undefined : world.find('deal-stages', stage)?.values['kind']
  if (kind === 'won' || kind === 'lost') {
    record.values['finished-at'] ??= showTime(world.now(), world.quirks().shownZone, 'offset').slice(0, 10)
  } else if (before !== undefined) delete record.values['finished-at']
}

function setStage(record: HostedRecord, stage: number | undefined): void {
  if (stage === undefined) record.links.delete('stage')
  else record.links.set('stage', [stage])
}

function firstStage(world: World, category: number): number | undefined {
  const stages = world.tables.get('deal-stages')?.inIdOrder.all() ?? []
  return stages.find((stage) => stage.values['kind'] === 'opened' && stage.links.get('deal-stage-category')?.[0] === category)?.id
}

function clearOtherDefaults(world: World, record: HostedRecord): void {
  for (const other of listRivals(world, record)) {
    if (other === record || other.values['is-default'] !== true) continue
    world.write(other, { attributes: { 'is-default': false } })
  }
}

function listRivals(world: World, record: HostedRecord): HostedRecord[] {
  const table = world.tables.get(record.type)
  if (table === undefined) return []
  if (record.type !== 'company-bank-details') return [...table.byId.values()]
  const company = world.find('companies', record.links.get('company')?.[0] ?? -1)
  return (company?.links.get('bank-details') ?? []).flatMap((id) => table.byId.get(id) ?? [])
}

/** Why a record may not be deleted, where others need it. */
export function findLock(world: World, record: HostedRecord): string | undefined {
  const used = (type: string, name: string) => {
    const rows = [...(world.tables.get(type)?.byId.values() ?? [])]
    return rows.filter((row) => row.links.get(name)?.[0] === record.id).length
  }
  const system = typeof record.values['kind'] === 'string'
  switch (record.type) {
    case 'deal-stages': {
      const deals = used('deals', 'stage')
      if (deals > 0) return `${String(deals)} deals are in this stage.`
      return system ? 'A system stage cannot be deleted.' : undefined
    }
    case 'deal-stage-categories': {
      const deals = used('deals', 'stage-category')
      return deals > 0 ? `${String(deals)} deals are in this funnel.` : undefined
    }
    case 'order-stages': {
      const orders = used('orders', 'stage')
      if (orders > 0) return `${String(orders)} orders are in this stage.`
      return system ? 'A system stage cannot be deleted.' : undefined
    }
    case 'companies':
    case 'contacts': {
      const deals = world.quirks().locksUsed ? (record.links.get('deals') ?? []).length : 0
      return deals > 0 ? `${String(deals)} deals need it.` : undefined
    }
    default:
      return undefined
  }
}
