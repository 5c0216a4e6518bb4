// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest'
import { leadsIntoRows } from '../../src-renderer/list/use-first-arrow.ts'

document.body.innerHTML = `
  <div data-sidebar>
    <nav><a id="section" href="/deals"></a><ul><li><a id="view" href="/deals?view=1"></a></li></ul></nav>
    <button id="help"></button>
    <button id="settings" aria-haspopup="dialog" aria-expanded="false"></button>
    <button id="settingsOpen" aria-haspopup="dialog" aria-expanded="true"></button>
  </div>
  <main>
    <header>
      <button id="plain"></button>
      <button id="popover" aria-haspopup="dialog" aria-expanded="false"></button>
      <button id="open" aria-haspopup="dialog" aria-expanded="true"></button>
      <button id="menu" aria-haspopup="menu"></button>
      <input id="search" />
    </header>
    <div>
      <div role="radiogroup"><button id="segment" role="radio"></button><button id="inRadios"></button></div>
      <div role="tablist"><button id="tab"></button></div>
      <div role="toolbar"><button id="tool"></button></div>
      <button id="bar"></button>
    </div>
    <div data-over-list>
      <div role="toolbar">
        <span><button id="chip" aria-haspopup="dialog" aria-expanded="false"></button></span>
        <button id="edited" aria-haspopup="dialog" aria-expanded="true"></button>
        <button id="clear"></button>
      </div>
      <button id="save"></button>
    </div>
    <div data-beside-list><div role="grid"><button id="inCell"></button></div><aside><button id="panel"></button></aside></div>
    <div role="toolbar" data-beside-list>
      <button id="selection"></button>
      <button id="firstRows" aria-haspopup="dialog" aria-expanded="false"></button>
      <button id="firstRowsOpen" aria-haspopup="dialog" aria-expanded="true"></button>
    </div>
  </main>
  <footer><button id="status"></button></footer>
  <div role="dialog"><button id="dialog"></button></div>`

const leads = (key: string, id: string) => leadsIntoRows(key, document.getElementById(id))

describe('an arrow outside of the rows', () => {
  it.each([
    ...['plain', 'popover', 'bar', 'chip', 'clear', 'save'],
    ...['selection', 'firstRows', 'section', 'view', 'help', 'settings'],
  ])('leads into them from: %s', (id) => {
    expect(['ArrowDown', 'ArrowUp', 'PageDown', 'PageUp'].map((key) => leads(key, id))).toEqual([true, true, true, true])
    expect(['ArrowLeft', 'ArrowRight', 'Enter'].map((key) => leads(key, id))).toEqual([false, false, false])
  })
  it.each([
    'settingsOpen',
    'firstRowsOpen',
    'status',
    'open',
    'menu',
    'search',
    'segment',
    'inRadios',
    'tab',
    'tool',
    'edited',
    'inCell',
    'panel',
    'dialog',
  ])('does not from: %s', (id) => expect([leads('ArrowDown', id), leads('Escape', id)]).toEqual([false, false]))
  it('leads into them where nothing has the keyboard', () => {
    expect([leadsIntoRows('ArrowDown', null), leadsIntoRows('ArrowDown', document.body)]).toEqual([true, true])
  })
})

describe('Escape', () => {
  it.each(['chip', 'clear', 'save'])('leads into the rows from where they were narrowed: %s', (id) =>
    expect(leads('Escape', id)).toBe(true),
  )
  it.each(['plain', 'popover', 'bar', 'selection', 'settings'])('is left to others at: %s', (id) =>
    expect(leads('Escape', id)).toBe(false),
  )
  it('is left to others where nothing has the keyboard', () => {
    expect([leadsIntoRows('Escape', null), leadsIntoRows('Escape', document.body)]).toEqual([false, false])
  })
})
