import { once } from 'node:events'
import { PassThrough } from 'node:stream'
import type { ReadStream } from 'node:tty'
import { expect, it, vi } from 'vitest'
import { listenToKeys } from '../../src-main/demo/keys.ts'

function open(isTTY: boolean) {
  const setRawMode = vi.fn()
  const input = Object.assign(new PassThrough(), { isTTY, setRawMode })
  const pressed: string[] = []
  const stop = listenToKeys(input as unknown as ReadStream, { o: () => pressed.push('o'), c: () => pressed.push('c') })
  const press = async (text: string) => {
    const heard = once(input, 'data')
    input.write(text)
    await heard
  }
  return { input, pressed, setRawMode, stop, press }
}

it('hears each key of a terminal as it is pressed, and gives the terminal back', async () => {
  const { input, pressed, setRawMode, stop, press } = open(true)
  await press('oxC')
  stop()
  expect([pressed, setRawMode.mock.calls, input.isPaused()]).toEqual([['o', 'c'], [[true], [false]], true])
})

it('hears what a script writes to a pipe, by lines or not', async () => {
  const { input, pressed, setRawMode, stop, press } = open(false)
  await press('o\n')
  await press('c')
  stop()
  expect([pressed, setRawMode.mock.calls.length, input.isPaused()]).toEqual([['o', 'c'], 0, true])
})
