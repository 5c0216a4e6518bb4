import { describe, expect, it } from 'vitest'
import { company } from '../../src-shared/resources/company.ts'
import { contact } from '../../src-shared/resources/contact.ts'
import { deal } from '../../src-shared/resources/deal.ts'
import { registry } from '../../src-shared/resources/index.ts'
import { order } from '../../src-shared/resources/order.ts'
import { findNeighbour, findScope, isExclusiveSet } from '../../src-shared/schema/ownership.ts'

describe('what a picker chooses from follows from the declarations', () => {
  it('says among whose records a link is chosen', () => {
    const scoped = [contact, company, deal, order].flatMap((resource) =>
      Object.keys(resource.relationships).flatMap((name) => {
        const scope = findScope(registry, resource, name)
        return scope === undefined ? [] : [`${resource.type} ${name} ${scope}`]
      }),
    )
    expect(scoped).toEqual(['deals stage stage-category'])
  })

  it('says which link of the record knows some of those to choose from', () => {
    const near = [contact, company, deal, order].flatMap((resource) =>
      Object.keys(resource.relationships).flatMap((name) => {
        const found = findNeighbour(registry, resource, name)
        return found ? [`${resource.type} ${name}: ${found.by} ${found.through}`] : []
      }),
    )
    expect(near).toEqual([
      'deals company: contact companies',
      'deals contact: company contacts',
      'orders company: contact companies',
      'orders contact: company contacts',
    ])
  })

  it('says what cannot be given to several records at once', () => {
    const names = Object.keys(company.relationships).filter((name) => isExclusiveSet(registry, company, name))
    expect(names).toEqual(['deals', 'orders', 'bank-details'])
  })
})
