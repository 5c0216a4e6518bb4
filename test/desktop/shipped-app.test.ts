import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { isShipped, refuseSwitches, type StartedAs } from '../../src-main/desktop/shipped-app.ts'

describe('an app with a switch that it does not take', () => {
  let root: string
  let exits: (number | undefined)[]
  let boxes: string[]
  let said: string[]
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'outpost-shipped-'))
    ;[exits, boxes, said] = [[], [], []]
  })
  afterEach(() => rmSync(root, { recursive: true }))

  const pack = (description: object) => {
    mkdirSync(root, { recursive: true })
    writeFileSync(join(root, 'package.json'), JSON.stringify(description))
  }
  const toApp = (isPackaged: boolean, ...names: string[]) => ({
    isPackaged,
    getAppPath: () => root,
    exit: (code?: number) => void exits.push(code),
    commandLine: { hasSwitch: (name: string) => names.includes(name) },
  })
  const start = (app: ReturnType<typeof toApp>, as: Partial<StartedAs> = {}) =>
    refuseSwitches(
      { app, dialog: { showErrorBox: (_title, content) => void boxes.push(content) } },
      { isCommand: false, isAppImage: false, locale: 'en-GB', say: (line) => said.push(line), ...as },
    )

  it('ends at once and says why, in a box too where there would be a window', () => {
    pack({ name: 'outpost' })
    expect(start(toApp(true, 'remote-debugging-port'))).toBe(true)
    expect([exits, boxes.length, said.length]).toEqual([[2], 1, 1])
    expect(start(toApp(true, 'inspect'), { isCommand: true, locale: 'ru-RU' })).toBe(true)
    expect([exits, boxes.length]).toEqual([[2, 2], 1])
    expect(said[1]).toMatch(/не запускается с --inspect/)
  })

  it('goes on where there is none, from its sources, and packed for tests', () => {
    pack({ name: 'outpost' })
    expect(start(toApp(true))).toBe(false)
    expect(start(toApp(false, 'inspect'))).toBe(false)
    pack({ name: 'outpost', outpostTestable: true })
    expect(start(toApp(true, 'inspect'))).toBe(false)
    expect(exits).toEqual([])
  })

  it('is the one that users get unless it says otherwise, exactly', () => {
    for (const [description, shipped] of [
      [{}, true],
      [{ outpostTestable: 'true' }, true],
      [{ outpostTestable: true }, false],
    ] as const) {
      pack(description)
      expect(isShipped(toApp(true))).toBe(shipped)
    }
    expect(isShipped(toApp(false))).toBe(false)
  })
})
