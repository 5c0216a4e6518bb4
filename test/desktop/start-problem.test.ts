import { expect, it } from 'vitest'
import { AccountProblem } from '../../src-main/account/account-problem.ts'
import { findRootProblem, toStartProblem } from '../../src-main/desktop/start-problem.ts'

it('says what is wrong with an account in its own words', () => {
  const problem = new AccountProblem('key-missing', 'The key is missing.')
  expect(toStartProblem(problem)).toEqual({ sentence: 'The key is missing.', exitCode: 2 })
})

it.each([
  ['EROFS', 'EROFS: read-only file system, mkdir', 'read-only file system'],
  ['ENOSPC', 'ENOSPC: no space left on device, mkdir', 'no space left on device'],
  ['EACCES', 'EACCES: permission denied, mkdir', 'permission denied'],
])('names the folder that %s keeps from being written', (code, message, reason) => {
  const error = Object.assign(new Error(`${message} '/x/window'`), { code, path: '/x/window' })
  expect(toStartProblem(error)).toEqual({ sentence: `/x/window cannot be written: ${reason}.`, exitCode: 2 })
})

it('owns up to what it did not foresee', () => {
  expect(toStartProblem(new Error('odd'))).toEqual({ sentence: 'Outpost could not start: odd', exitCode: 1 })
  expect(toStartProblem('odd')).toEqual({ sentence: 'Outpost could not start: odd', exitCode: 1 })
})

it('does not run a window as root, unless told to do without its sandbox', () => {
  expect(findRootProblem(0, false)).toMatchObject({ exitCode: 2 })
  expect(findRootProblem(0, true)).toBeUndefined()
  expect(findRootProblem(1000, false)).toBeUndefined()
  expect(findRootProblem(undefined, false)).toBeUndefined()
})
