import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { galleryMessages } from '../../src-renderer/gallery/gallery-words.ts'
import { messages as ofEnglish } from '../../src-renderer/locales/en.ts'
import { messages as ofEnglishScreens } from '../../src-renderer/locales/en-screens.ts'
import { messages as ofRussian } from '../../src-renderer/locales/ru.ts'
import { messages as ofRussianScreens } from '../../src-renderer/locales/ru-screens.ts'

const root = join(import.meta.dirname, '../../src-renderer')

function listSources(): { path: string; text: string }[] {
  return readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.(ts|vue)$/.test(path))
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))
}

type Messages = { readonly [name: string]: string | Messages }

function listKeys(messages: Messages, path = ''): [key: string, message: string][] {
  return Object.entries(messages).flatMap(([name, value]) =>
    typeof value === 'string' ? [[path + name, value] as [string, string]] : listKeys(value, `${path}${name}.`),
  )
}

/** The gallery brings its own words, and has the others too. */
const en = { ...ofEnglish, ...ofEnglishScreens, ...galleryMessages.en }
const ru = { ...ofRussian, ...ofRussianScreens, ...galleryMessages.ru }
const sources = listSources()
const english = new Map(listKeys(en))
const russian = new Map(listKeys(ru))
const groups = Object.keys(en).join('|')
/** Keys are written whole wherever they stand, so that this list is complete. */
const key = new RegExp(`'((?:${groups})\\.[A-Za-z]+)'`, 'g')
const used = new Set(sources.flatMap(({ text }) => [...text.matchAll(key)].map(([, found]) => found ?? '')))
const called = new Set(sources.flatMap(({ text }) => [...text.matchAll(/\bt\('([^']+)'/g)].map(([, found]) => found ?? '')))

/** `values` is read as a whole block. */
const readAsBlock = /^values\./

describe('messages', () => {
  it.each(['en', 'ru'])('of one group stand in one file: %s', (language) => {
    const folder = join(root, 'locales', language)
    const files = readdirSync(folder).filter((file) => !file.endsWith('resources.json'))
    const groups = files.flatMap((file) => Object.keys(JSON.parse(readFileSync(join(folder, file), 'utf8')) as object))
    expect(groups.toSorted()).toEqual(Object.keys(en).toSorted())
  })

  it('exist in both languages for every key in use', () => {
    expect(used.size).toBeGreaterThan(50)
    expect([...used, ...called].filter((name) => !english.has(name))).toEqual([])
    expect([...used, ...called].filter((name) => !russian.has(name))).toEqual([])
  })

  it('are all in use, in both languages', () => {
    const unused = (messages: Map<string, string>) =>
      [...messages.keys()].filter((name) => !used.has(name) && !readAsBlock.test(name))
    expect(unused(english)).toEqual([])
    expect(unused(russian)).toEqual([])
  })

  it('speak of what people know: none has heard of an engine', () => {
    const inside = [...english, ...russian].filter(([, message]) => /engine|движ(ок|к)/i.test(message))
    expect(inside).toEqual([])
  })

  it('name the sync centre in Russian as the sidebar does, which has room for one word', () => {
    expect(russian.get('syncMark.centre')).toBe('Синхронизация')
    expect([...russian].filter(([, message]) => /центр\p{L}* синхрон/iu.test(message))).toEqual([])
  })

  it('of the gallery are used there alone, since no other page carries them', () => {
    const elsewhere = sources.filter(({ path, text }) => !path.startsWith('gallery') && /'gallery\.\w+'/.test(text))
    expect(elsewhere.map(({ path }) => path)).toEqual([])
  })

  it('of late screens and of the palette are used there alone, since no other part waits for them', () => {
    const late = new RegExp(`'(?:${Object.keys(ofEnglishScreens).join('|')})\\.\\w+'`)
    const elsewhere = sources.filter(
      ({ path, text }) =>
        !/^(?:(?:screens\/(?:create|welcome|record|recovery|settings|sync|notices|today|week|dashboard)|record\/(?:create|person|reminders)|palette|board|list\/(?:arrival|bulk|groups|print|sums))\/|frame\/DueBadge|grid\/ColumnPicker)/.test(
          path,
        ) && late.test(text),
    )
    expect(elsewhere.map(({ path }) => path)).toEqual([])
  })

  it('have the same placeholders in both languages', () => {
    const names = (message = '') => [...new Set(message.match(/\{\w+\}/g) ?? [])].sort()
    for (const [name, message] of english) expect([name, names(russian.get(name))]).toEqual([name, names(message)])
  })

  it('have as many plural forms as the language: two, and four', () => {
    const forms = (message: string) => message.split(' | ').length
    const plural = [...english].filter(([, message]) => forms(message) > 1).map(([name]) => name)
    expect(plural.length).toBeGreaterThan(4)
    for (const name of plural)
      expect([name, forms(english.get(name) ?? ''), forms(russian.get(name) ?? '')]).toEqual([name, 2, 4])
  })
})

describe('components', () => {
  const components = sources.filter(({ path }) => path.endsWith('.vue'))
  const templates = components.map(({ path, text }) => ({ path, text: text.slice(text.indexOf('<template>')) }))

  it('hold no words of their own', () => {
    const words = templates.flatMap(({ path, text }) => {
      const bare = text
        .replace(/<(?:"[^"]*"|[^">])*>/g, (tag) => '\n'.repeat(tag.split('\n').length))
        .replace(/\{\{.*?\}\}/gs, '')
      const attributes = [...text.matchAll(/\s(?:title|aria-label|placeholder|label|alt)="([^"]+)"/g)].map(([, value]) => value)
      return [...(bare.match(/[A-Za-zА-я]{2,}/g) ?? []), ...attributes].map((word) => `${path}: ${word}`)
    })
    expect(words).toEqual([])
  })

  it('take every colour and size from the tokens', () => {
    const raw = components.flatMap(({ path, text }) =>
      [...(text.match(/#[0-9a-f]{3,8}\b|\brgba?\(/gi) ?? []), ...(text.match(/[\w-]+-\[[^\]"]+\]/g) ?? [])].map(
        (found) => `${path}: ${found}`,
      ),
    )
    expect(raw).toEqual([])
  })

  it('carry neither style blocks nor markup from text', () => {
    const found = components.filter(({ text }) => /<style|v-html|innerHTML|\sstyle="/.test(text)).map(({ path }) => path)
    expect(found).toEqual([])
  })
})
