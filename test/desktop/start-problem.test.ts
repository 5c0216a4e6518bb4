import { expect, it } from 'vitest'
import { AccountProblem } from '../../src-main/account/account-problem.ts'
import { findRootProblem, toStartProblem } from '../../src-main/desktop/start-problem.ts'
import { russianProblems, russianRefusals } from '../../src-main/desktop/start-problem-texts.ts'

it("says what is wrong with an account in its own words, below the user's language", () => {
  const problem = new AccountProblem('newer', 'The database is newer.')
  expect(toStartProblem(problem, 'en')).toEqual({
    sentence: 'The database is newer.',
    shown: 'The database is newer.',
    exitCode: 2,
  })
  const { sentence, shown } = toStartProblem(problem, 'ru')
  expect(sentence).toBe('The database is newer.')
  expect(shown).toMatch(/^Данные записаны более новой версией Outpost.*\n\nThe database is newer\.$/s)
})

it.each([
  ['EROFS', 'EROFS: read-only file system, mkdir', 'read-only file system', 'только для чтения'],
  ['ENOSPC', 'ENOSPC: no space left on device, mkdir', 'no space left on device', 'нет места'],
  ['EACCES', 'EACCES: permission denied, mkdir', 'permission denied', 'нет прав'],
])('names the folder that %s keeps from being written', (code, message, reason, russian) => {
  const error = Object.assign(new Error(`${message} '/x/window'`), { code, path: '/x/window' })
  const sentence = `/x/window cannot be written: ${reason}.`
  expect(toStartProblem(error, 'en')).toEqual({ sentence, shown: sentence, exitCode: 2 })
  expect(toStartProblem(error, 'ru').shown).toContain(`/x/window: `)
  expect(toStartProblem(error, 'ru').shown).toContain(russian)
})

it('owns up to what it did not foresee', () => {
  expect(toStartProblem(new Error('odd'), 'en')).toMatchObject({ shown: 'Outpost could not start: odd', exitCode: 1 })
  expect(toStartProblem('odd', 'ru')).toMatchObject({
    sentence: 'Outpost could not start: odd',
    shown: 'Outpost не удалось запустить.\n\nOutpost could not start: odd',
    exitCode: 1,
  })
})

it('has a sentence in Russian for each of them', () => {
  for (const [code, text] of Object.entries(russianProblems)) expect(text, code).toMatch(/^[А-ЯЁ].*\.$/)
  for (const [code, text] of Object.entries(russianRefusals)) expect(text, code).toMatch(/^[а-яё ]+$/)
})

it('does not run a window as root, unless told to do without its sandbox', () => {
  expect(findRootProblem(0, false)).toMatchObject({ exitCode: 2 })
  expect(findRootProblem(0, true)).toBeUndefined()
  expect(findRootProblem(1000, false)).toBeUndefined()
  expect(findRootProblem(undefined, false)).toBeUndefined()
})
