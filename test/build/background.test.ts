import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { constants, getPriority } from 'node:os'
import { afterEach, expect, it } from 'vitest'
import { leaveFirstTurn } from '../../build/background.ts'

const started: ChildProcess[] = []
afterEach(() => {
  for (const child of started.splice(0)) child.kill('SIGKILL')
})

function start(script: string, detached = false): ChildProcess {
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: ['pipe', 'pipe', 'inherit'], detached })
  child.stdout.setEncoding('utf8')
  started.push(child)
  return child
}

const readLine = async ({ stdout }: ChildProcess) => String((await once(stdout!, 'data'))[0]).trim()

it('a process comes after others, with all that it starts', async () => {
  const lowest = constants.priority.PRIORITY_LOW
  const child = start(
    `
    import { spawnSync } from 'node:child_process'
    process.stdin.once('data', () => {
      spawnSync(process.execPath, ['-p', 'os.getPriority()'], { stdio: 'inherit' })
      process.stdin.destroy()
    })`,
    process.platform === 'linux',
  )
  leaveFirstTurn(child, lowest)
  expect(getPriority(child.pid)).toBe(lowest)
  const session = `/proc/${String(child.pid)}/autogroup`
  if (existsSync(session)) expect(readFileSync(session, 'utf8')).toMatch(new RegExp(`nice ${String(lowest)}$`, 'm'))
  child.stdin!.write('go\n')
  expect(await readLine(child)).toBe(String(lowest))
})

it('a process that has ended, or never started, needs no turn', async () => {
  const child = start('')
  await once(child, 'close')
  expect(() => leaveFirstTurn(child)).not.toThrow()
  const missing = spawn('/no/such/program')
  missing.on('error', () => undefined)
  expect(() => leaveFirstTurn(missing)).not.toThrow()
})

it.each(['SIGINT', 'SIGTERM'] as const)('%s ends the processes that wait for it, in whichever session', async (signal) => {
  const module = new URL('../../build/background.ts', import.meta.url).href
  const parent = start(`
    import { spawn } from 'node:child_process'
    import { passOnSignals } from '${module}'
    const wait = ['-e', 'setInterval(() => 0, 1000)']
    const children = [true, false].map((detached) => spawn(process.execPath, wait, { detached }))
    passOnSignals(children)
    let ended = ''
    for (const child of children) {
      child.on('close', (_code, by) => {
        ended += by + ' '
        if (ended.split(' ').length === 3) process.stdout.write(ended)
      })
    }
    console.log('ready')`)
  expect(await readLine(parent)).toBe('ready')
  parent.kill(signal)
  expect(await readLine(parent)).toBe(`${signal} ${signal}`)
})
