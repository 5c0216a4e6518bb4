import { spawn } from 'node:child_process'
import { expect, it } from 'vitest'
import { runTogether } from '../../build/run-together.ts'

const start = (script: string) => spawn(process.execPath, ['-e', script])

it('runs processes at the same time, and writes one output after the other', async () => {
  const written: string[] = []
  const first = start("console.log('one'); process.stdin.on('end', () => console.log('one ends')).resume()")
  const second = start("console.log('two'); console.error('two, later'); process.exitCode = 3")
  // The first ends when the second has ended: one after the other, neither would.
  second.on('close', () => first.stdin.end())
  const parts = [
    { title: 'First', process: first },
    { title: 'Second', process: second },
  ]
  expect(await runTogether(parts, (text) => written.push(text))).toEqual([0, 3])
  expect(written.join('')).toBe('\n=== First ===\n\none\none ends\n\n=== Second ===\n\ntwo\ntwo, later\n')
})

it('counts a killed process and one that cannot start as failed', async () => {
  const killed = start('setInterval(() => 0, 1000)')
  killed.kill('SIGKILL')
  expect(await runTogether([{ title: 'Killed', process: killed }], () => undefined)).toEqual([1])
  const missing = spawn('/no/such/program')
  await expect(runTogether([{ title: 'Missing', process: missing }], () => undefined)).rejects.toThrow('ENOENT')
})
