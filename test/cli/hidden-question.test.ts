import { EventEmitter } from 'node:events'
import { expect, it, vi } from 'vitest'
import { Interrupted, readHidden } from '../../src-main/cli/hidden-question.ts'
import { createAskNewPassphrase, createAskPassphrase } from '../../src-main/cli/passphrase.ts'

function createTerminal() {
  const input = Object.assign(new EventEmitter(), {
    setRawMode: vi.fn(),
    resume: vi.fn(),
    pause: vi.fn(),
    setEncoding: vi.fn(),
  }) as never as Parameters<typeof readHidden>[1] & EventEmitter
  const output = { write: vi.fn(() => true) }
  return { input, output, written: () => output.write.mock.calls.flat().join('') }
}

it('reads a line without showing it, with corrections', async () => {
  const { input, output, written } = createTerminal()
  const answer = readHidden('Passphrase: ', input, output)
  for (const text of ['pá', 'sx\u007f', 's\u001b', '\r']) input.emit('data', text)
  expect(await answer).toBe('páss')
  expect(written()).toBe('Passphrase: \n')
  expect(vi.mocked(input.setRawMode).mock.calls).toEqual([[true], [false]])
  expect(input.listenerCount('data')).toBe(0)
})

it('gives up on Ctrl+C', async () => {
  const { input, output } = createTerminal()
  const answer = readHidden('Passphrase: ', input, output)
  input.emit('data', 'ab\u0003')
  await expect(answer).rejects.toBeInstanceOf(Interrupted)
  expect(input.setRawMode).toHaveBeenLastCalledWith(false)
})

it('asks for a new passphrase twice, and only the first time it is needed', async () => {
  const typed = (...answers: (string | undefined)[]) => vi.fn(() => Promise.resolve(answers.shift()))
  const ask = typed('one', 'one')
  const create = createAskNewPassphrase(undefined, {}, ask)
  expect([await create(), await create()]).toEqual(['one', 'one'])
  expect(ask).toHaveBeenCalledTimes(2)
  await expect(createAskNewPassphrase(undefined, {}, typed('one', 'two'))()).rejects.toThrow(/differ/)
  await expect(createAskNewPassphrase(undefined, {}, typed('', ''))()).rejects.toThrow(/empty/)
  await expect(createAskNewPassphrase(undefined, {}, typed())()).rejects.toThrow(/--passphrase-file/)
})

it('asks at the terminal where no file is named', async () => {
  expect(await createAskPassphrase(undefined, {}, () => Promise.resolve('typed'))()).toBe('typed')
})
