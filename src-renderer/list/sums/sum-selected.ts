import type { Resource } from '../../../src-shared/schema/resource.ts'
import { addDecimals, findStoredDecimal, subtractDecimals, toDecimalText } from '../../../src-shared/values/decimal.ts'
import { readTotals } from '../../api/aggregates.ts'
import { succeed, type Outcome } from '../../api/outcome.ts'
import type { Request } from '../../api/request.ts'
import { listQuestions } from '../selection/selection-questions.ts'
import type { Selection } from '../selection/selection.ts'

/** The exact sum of a decimal field over the selected records. */
export async function sumSelected(
  request: Request,
  resource: Resource,
  selection: Selection,
  field: string,
  signal?: AbortSignal,
): Promise<Outcome<string>> {
  let total = { units: 0n, scale: 0 }
  for (const { query, sign } of listQuestions(resource, selection)) {
    const outcome = await readTotals(request, resource, query, { sum: field }, signal)
    if (!outcome.ok) return outcome
    const part = findStoredDecimal(outcome.value.sum ?? '') ?? { units: 0n, scale: 0 }
    total = sign === 1 ? addDecimals(total, part) : subtractDecimals(total, part)
  }
  return succeed(toDecimalText(total))
}
