// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest'
import { isListMeant } from '../../src-renderer/list/selection/list-meant.ts'

document.body.innerHTML = `
  <header><button id="header"></button></header>
  <div data-beside-list><div role="grid"><i id="cell" tabindex="0"></i></div><div role="toolbar"><button id="bar"></button></div>
    <aside><button id="panel"></button></aside>
  </div>
  <div role="dialog"><input id="palette" /></div>`

describe('a key for the whole list', () => {
  it.each(['cell', 'bar', 'palette'])('is meant for it at: %s', (id) =>
    expect(isListMeant(document.getElementById(id))).toBe(true),
  )
  it.each(['header', 'panel'])('is not meant for it at: %s', (id) => expect(isListMeant(document.getElementById(id))).toBe(false))
  it('is meant for it where nothing has the keyboard', () => {
    expect([isListMeant(null), isListMeant(document.body)]).toEqual([true, true])
  })
})
