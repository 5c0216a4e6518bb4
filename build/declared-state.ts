import { listColumnFields } from '../src-shared/schema/columns.ts'
import type { Registry } from '../src-shared/schema/resource.ts'

/** What of the declarations the stored rows depend on, beyond the tables' shape; kept beside the migrations. */
export interface DeclaredState {
  readonly [type: string]: {
    readonly attributes: readonly string[]
    readonly searched: readonly string[]
    /** Kinds of the fields with a column: another kind compares otherwise. */
    readonly columns: { readonly [field: string]: string }
  }
}

export function toDeclaredState(registry: Registry): DeclaredState {
  return Object.fromEntries(
    [...registry.values()].map((resource) => [
      resource.type,
      {
        // Types that take attributes as they come are not completed.
        attributes: resource.open ? [] : Object.keys(resource.fields),
        searched: resource.searched,
        columns: Object.fromEntries(listColumnFields(resource).map((name) => [name, resource.fields[name]?.kind ?? 'string'])),
      },
    ]),
  )
}

/** Attributes that rows of a type do not have yet. */
export function listAdded(before: DeclaredState, after: DeclaredState): Record<string, string[]> {
  const added = Object.entries(after).map(([type, { attributes }]): [string, string[]] => {
    const known = before[type]?.attributes
    return [type, known ? attributes.filter((name) => !known.includes(name)) : []]
  })
  return Object.fromEntries(added.filter(([, names]) => names.length > 0))
}

/** Types that were there before and whose rows are now compared or searched in another way. */
export function listReprojected(before: DeclaredState, after: DeclaredState): string[] {
  const comparison = (state: DeclaredState, type: string) => {
    const { searched, columns } = state[type] ?? { searched: [], columns: {} }
    return JSON.stringify([searched, Object.entries(columns).sort()])
  }
  return Object.keys(after).filter((type) => before[type] && comparison(before, type) !== comparison(after, type))
}
