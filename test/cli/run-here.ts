import { vi } from 'vitest'
import { type Program, sourceProgram } from '../../src-main/cli/program.ts'
import { run } from '../../src-main/cli/run.ts'
import type { Outcome } from './run-outpost.ts'

/** The command without a process of its own: for calls that end before they touch anything, or that need a keychain. */
export async function runHere(args: readonly string[], program: Program = sourceProgram): Promise<Outcome> {
  const said = { out: '', err: '' }
  const take = (name: keyof typeof said) => (text: string | Uint8Array) => {
    said[name] += String(text)
    return true
  }
  const spies = [
    vi.spyOn(process.stdout, 'write').mockImplementation(take('out')),
    vi.spyOn(process.stderr, 'write').mockImplementation(take('err')),
  ]
  const listeners = process.stdout.listeners('error')
  try {
    return { code: await run(args, program), ...said }
  } finally {
    for (const spy of spies) spy.mockRestore()
    for (const added of process.stdout.listeners('error').filter((one) => !listeners.includes(one)))
      process.stdout.off('error', added as () => void)
  }
}
