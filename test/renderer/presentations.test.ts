// @vitest-environment happy-dom
import { createPinia, setActivePinia } from 'pinia'
import { beforeEach, describe, expect, it } from 'vitest'
import { listActionIds, toAction } from '../../src-renderer/actions/catalogue.ts'
import { findCreateEditor } from '../../src-renderer/fields/column-editor.ts'
import { isStage } from '../../src-renderer/fields/link-order.ts'
import { messages as en } from '../../src-renderer/locales/en.ts'
import { messages as ru } from '../../src-renderer/locales/ru.ts'
import { findEditorKey, findListAddress, presentations, toListAddress } from '../../src-renderer/resources/index.ts'
import { createPages } from '../../src-renderer/screens/pages.ts'
import { registry } from '../../src-shared/resources/index.ts'

beforeEach(() => setActivePinia(createPinia()))

const each = presentations.map((one) => [one.resource.type, one] as const)
const hasWords = (key: string) => {
  const [group = '', name = ''] = key.split('.')
  return [en, ru].every((all) => name in ((all as unknown as Record<string, object>)[group] ?? {}))
}

describe('a presentation', () => {
  it.each(each)('names what its declaration knows: %s', (_type, { resource, form, related, editors, board }) => {
    expect(form.filter((name) => findCreateEditor(resource, name) === undefined)).toEqual([])
    expect(related.filter((name) => resource.relationships[name]?.many !== true)).toEqual([])
    const known = (name: string) => Object.hasOwn(resource.fields, name) || Object.hasOwn(resource.relationships, name)
    expect(Object.keys(editors).filter((name) => !known(name))).toEqual([])
    const hasStages = Object.values(resource.relationships).some(({ target }) => isStage(registry.get(target)!))
    expect([board === 'stages', editors['stage'] === 'stage']).toEqual([hasStages, hasStages])
  })

  it.each(each)('has words in both languages: %s', (_type, { words, go }) => {
    expect([...Object.values(words), go.label].filter((key) => !hasWords(key))).toEqual([])
  })

  it.each(each)('makes a route, and an action that help and palette list: %s', (type, { path, go, icon }) => {
    expect(createPages().resolve(path).matched[0]?.props['default']).toMatchObject({ presentation: { path } })
    expect(listActionIds()).toContain(go.id)
    expect(toAction(go.id)).toEqual({ label: go.label, keys: go.keys, icon })
    expect([findListAddress(type), toListAddress(type)]).toEqual([path, path])
  })

  it('is not there for what has no list: that has no address, and no editor of its own', () => {
    expect([findListAddress('users'), findEditorKey('users', 'stage'), findEditorKey('deals', 'toString')]).toEqual([
      undefined,
      undefined,
      undefined,
    ])
    expect(() => toListAddress('users')).toThrow('no screen shows users')
    expect(createPages().resolve('/nowhere').matched[0]?.path).toBe('/:rest(.*)*')
  })

  it('puts the actions that open lists between those of lists and those of the app', () => {
    const groups = listActionIds().map((id) => id.split('.')[0])
    expect([...new Set(groups)]).toEqual(['records', 'go', 'global', 'look'])
  })
})
