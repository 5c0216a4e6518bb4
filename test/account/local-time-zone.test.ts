import { spawnSync } from 'node:child_process'
import { expect, it } from 'vitest'
import { localTimeZone } from '../../src-main/account/local-time-zone.ts'

const module = new URL('../../src-main/account/local-time-zone.ts', import.meta.url).href

// A process reads its zone when it starts, so each one tried is that of a process of its own.
it("is the computer's", () => {
  const program = `import('${module}').then(({ localTimeZone }) => process.stdout.write(localTimeZone()))`
  const env = { ...process.env, TZ: 'Asia/Tashkent' }
  const { stdout, stderr } = spawnSync(process.execPath, ['-e', program], { env, encoding: 'utf8' })
  expect(stdout, stderr).toBe('Asia/Tashkent')
})

it.each(['', 'Etc/Unknown', 'Nowhere/Land'])('is UTC where the system says %j', (named) => {
  expect(localTimeZone(named)).toBe('UTC')
})
