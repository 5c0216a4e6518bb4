import { listColumnFields } from '../src-shared/schema/columns.ts'
import type { Registry } from '../src-shared/schema/resource.ts'

/** The parts of the declarations that stored rows depend on, besides the tables' shape. Stored beside the migrations. */
export interface DeclaredState {
  readonly [type: string]: {
    readonly attributes: readonly string[]
    readonly searched: readonly string[]
    /** The kind of each field with a column. The kind decides how values compare. */
    readonly columns: { readonly [field: string]: string }
  }
}

export function toDeclaredState(registry: Registry): DeclaredState {
  return Object.fromEntries(
    [...registry.values()].map((resource) => [
      resource.type,
      {
        // Open types accept any attributes, so their rows are not completed.
        attributes: resource.open ? [] : Object.keys(resource.fields),
        searched: resource.searched,
        columns: Object.fromEntries(listColumnFields(resource).map((name) => [name, resource.fields[name]?.kind ?? 'string'])),
      },
    ]),
  )
}

/** Declared attributes that existing rows of a type lack. */
export function listAdded(before: DeclaredState, after: DeclaredState): Record<string, string[]> {
  const added = Object.entries(after).map(([type, { attributes }]): [string, string[]] => {
    const known = before[type]?.attributes
    return [type, known ? attributes.filter((name) => !known.includes(name)) : []]
  })
  return Object.fromEntries(added.filter(([, names]) => names.length > 0))
}

/** Existing types whose rows are now compared or searched differently. */
export function listReprojected(before: DeclaredState, after: DeclaredState): string[] {
  const comparison = (state: DeclaredState, type: string) => {
    const { searched, columns } = state[type] ?? { searched: [], columns: {} }
    return JSON.stringify([searched, Object.entries(columns).sort()])
  }
  return Object.keys(after).filter((type) => before[type] && comparison(before, type) !== comparison(after, type))
}
