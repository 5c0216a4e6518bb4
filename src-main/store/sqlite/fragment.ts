/** A piece of SQL and its bound parameters, in order. */
export interface Fragment {
  readonly sql: string
  readonly params: readonly unknown[]
}

export const sql = (text: string, ...params: readonly unknown[]): Fragment => ({ sql: text, params })

/** Joins in halves. SQLite limits expression depth, and a plain chain nests once per part. */
export function joinFragments(parts: readonly Fragment[], operator: 'AND' | 'OR'): Fragment {
  const [first, ...rest] = parts
  if (!first) return sql(operator === 'AND' ? '1' : '0')
  if (rest.length === 0) return first
  const middle = Math.ceil(parts.length / 2)
  const left = joinFragments(parts.slice(0, middle), operator)
  const right = joinFragments(parts.slice(middle), operator)
  return sql(`(${left.sql} ${operator} ${right.sql})`, ...left.params, ...right.params)
}

/** `expression` is one of the values. A list is bound as one parameter, whatever its length. */
export function isOneOf(expression: string, values: readonly unknown[], json: string): Fragment {
  if (values.length === 0) return sql('0')
  if (values.length === 1) return sql(`${expression} = ?`, values[0])
  return sql(`${expression} IN (SELECT value FROM json_each(?))`, json)
}

export function isOneKey(expression: string, keys: readonly number[]): Fragment {
  return isOneOf(expression, keys, JSON.stringify(keys))
}
