import { listColumnFields } from '../../../src-shared/schema/columns.ts'
import type { Resource } from '../../../src-shared/schema/resource.ts'
import { sql, type Fragment } from './fragment.ts'
import { fieldColumn, quote } from './names.ts'

const plainName = /^[\w-]+$/

/** The comparable value of any attribute of the row `r`: its column, or a value extracted from the attributes. */
export function toFieldExpression(resource: Resource, field: string): Fragment {
  if (listColumnFields(resource).includes(field)) return sql(`r.${quote(fieldColumn(field))}`)
  const kind = (Object.hasOwn(resource.fields, field) ? resource.fields[field]?.kind : undefined) ?? 'string'
  const scripted = sql('attribute_comparable(?, r.attributes, ?)', kind, field)
  // Most attributes are null. Skipping the callback for those saves a third of the time.
  const called = (json: Fragment) =>
    sql(`CASE WHEN ${json.sql} <> 'null' THEN json_comparable(?, ${json.sql}) END`, ...json.params, kind, ...json.params)
  return native(field, called, scripted)
}

/** The JSON text of any attribute of the row `r`. */
export function toJsonExpression(field: string): Fragment {
  return native(field, (json) => json, sql('attribute_json(r.attributes, ?)', field))
}

/** SQLite extracts an attribute faster than JavaScript, but not for every name and not from JSON nested 1000 deep. */
function native(field: string, toFragment: (json: Fragment) => Fragment, scripted: Fragment): Fragment {
  if (!plainName.test(field)) return scripted
  const found = toFragment(sql('r.attributes -> ?', `$."${field}"`))
  return sql(`CASE WHEN json_valid(r.attributes) THEN ${found.sql} ELSE ${scripted.sql} END`, ...found.params, ...scripted.params)
}
