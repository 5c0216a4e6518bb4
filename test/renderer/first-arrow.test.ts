// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest'
import { leadsIntoRows } from '../../src-renderer/records/grid/use-first-arrow.ts'

document.body.innerHTML = `
  <nav><button id="sidebar"></button></nav>
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
      <div role="toolbar"><button id="chip"></button></div>
      <button id="save"></button>
    </div>
    <div data-beside-list><div role="grid"><button id="inCell"></button></div><aside><button id="panel"></button></aside></div>
  </main>
  <div role="dialog"><button id="dialog"></button></div>`

describe('an arrow outside of the rows', () => {
  it.each(['plain', 'popover', 'save'])('leads into them from: %s', (id) =>
    expect(leadsIntoRows(document.getElementById(id))).toBe(true),
  )
  it.each(['sidebar', 'open', 'menu', 'search', 'segment', 'inRadios', 'tab', 'chip', 'inCell', 'panel', 'dialog'])(
    'does not from: %s',
    (id) => expect(leadsIntoRows(document.getElementById(id))).toBe(false),
  )
  it('leads into them where nothing has the keyboard', () => {
    expect([leadsIntoRows(null), leadsIntoRows(document.body)]).toEqual([true, true])
  })
})
