import { fold, isBlank } from '../text/fold.ts'

const mostChoices = 200
const longestChoice = 200

/** What is wrong with the choices of a custom field. Filters ignore case, so two choices must differ in more than that. */
export function findChoicesFault(choices: readonly string[]): string | undefined {
  if (choices.length > mostChoices) return `must be at most ${mostChoices}`
  if (choices.some(isBlank)) return 'must not contain a blank choice'
  if (choices.some(({ length }) => length > longestChoice)) return `must have at most ${longestChoice} characters each`
  const repeated = choices.find((choice, at) => choices.findIndex((other) => isSameChoice(other, choice)) < at)
  return repeated === undefined ? undefined : `contains ${repeated.trim()} twice`
}

export const isSameChoice = (a: string, b: string): boolean => fold(a.trim()) === fold(b.trim())
