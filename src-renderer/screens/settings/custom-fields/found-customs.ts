import { customKindNames, type CustomKind } from '../../../../src-shared/resources/custom-field.ts'
import {
  findNumberText,
  isObject,
  listItems,
  listStrings,
  type ExactJson,
  type ExactObject,
} from '../../../../src-shared/values/json.ts'
import { succeed, type Outcome } from '../../../api/outcome.ts'
import type { Request } from '../../../api/request.ts'

/** A custom field that occurs in the records of a type. */
export interface FoundCustom {
  readonly key: string
  readonly count: number
  readonly samples: readonly ExactJson[]
  /** Null for a field with a definition, and for one of very many. */
  readonly suggestion: { readonly kind: CustomKind; readonly choices: readonly string[] } | null
  /** Values in use that are not among the field's choices. */
  readonly others: readonly ExactJson[]
}

export async function readFoundCustoms(
  request: Request,
  type: string,
  signal?: AbortSignal,
): Promise<Outcome<readonly FoundCustom[]>> {
  const outcome = await request({ path: `/ext/v1/custom-values/${type}`, ...(signal && { signal }) })
  return outcome.ok ? succeed(listItems(outcome.value['data']).flatMap(toFound)) : outcome
}

function toFound(member: ExactJson): FoundCustom[] {
  if (!isObject(member) || typeof member['id'] !== 'string' || !isObject(member['attributes'])) return []
  const { count, samples, suggestion, others } = member['attributes']
  return [
    {
      key: member['id'],
      count: Number(findNumberText(count) ?? 0),
      samples: listItems(samples),
      suggestion: isObject(suggestion) ? toSuggestion(suggestion) : null,
      others: listItems(others),
    },
  ]
}

function toSuggestion({ kind, choices }: ExactObject): FoundCustom['suggestion'] {
  return { kind: customKindNames.find((one) => one === kind) ?? 'text', choices: listStrings(choices) }
}

/** A value of any kind as one short line. */
export const writeSample = (value: ExactJson): string => shorten(toChoice(value))

/** A value of any kind as a choice: the whole text, so that it is the same as in the records. */
export function toChoice(value: ExactJson): string {
  return typeof value === 'string' ? value : (findNumberText(value) ?? JSON.stringify(value))
}

/** A text as one short line. */
export function shorten(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  return line.length > 40 ? `${line.slice(0, 39)}…` : line
}
