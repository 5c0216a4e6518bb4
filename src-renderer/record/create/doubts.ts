import { digitsOf } from '../../../src-shared/text/fold.ts'
import type { Edited } from '../../fields/column-editor.ts'
import type { Words } from '../../text/words.ts'
import type { FormField } from './form-fields.ts'

const fewestPhoneDigits = 5
const innLengths: readonly number[] = [10, 12]

/** A warning about a likely typo. The value can still be saved. */
export function findDoubt({ name, editor }: Pick<FormField, 'name' | 'editor'>, edited: Edited | undefined): Words | undefined {
  if (typeof edited !== 'string' || edited.trim() === '') return undefined
  if (editor.part === 'email') return /\S@\S/.test(edited) ? undefined : { key: 'form.notEmail' }
  if (editor.part === 'phone') return digitsOf(edited).length < fewestPhoneDigits ? { key: 'form.shortPhone' } : undefined
  if (name === 'inn')
    return /^[\d\s]+$/.test(edited) && innLengths.includes(digitsOf(edited).length) ? undefined : { key: 'form.oddInn' }
  return undefined
}
