import { describe, expect, it } from 'vitest'
import { createBrowserSessions } from '../../src-main/host/browser-session.ts'

let now = 0
let count = 0
const create = () =>
  createBrowserSessions(
    () => `secret ${++count}`,
    () => now,
  )

describe('a one-time code', () => {
  it('is traded once for a session', () => {
    const sessions = create()
    const code = sessions.createCode()
    const session = sessions.redeem(code)!
    expect([sessions.isOpen(session), sessions.isOpen(code)]).toEqual([true, false])
    expect(sessions.redeem(code)).toBeUndefined()
    expect(sessions.isOpen(session)).toBe(true)
  })

  it('is good for ten minutes', () => {
    const sessions = create()
    const [late, inTime] = [sessions.createCode(), sessions.createCode()]
    now += 599_999
    expect(sessions.redeem(inTime)).toBeDefined()
    now += 1
    expect(sessions.redeem(late)).toBeUndefined()
  })

  it('stays good when another is made, and is good where it was made alone', () => {
    const sessions = create()
    const first = sessions.createCode()
    sessions.createCode()
    expect(create().redeem(first)).toBeUndefined()
    for (const wrong of ['', 'secret', first.slice(0, -1)]) expect(sessions.redeem(wrong)).toBeUndefined()
    expect(sessions.redeem(first)).toBeDefined()
  })
})
