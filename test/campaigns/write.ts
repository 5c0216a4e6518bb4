/** A plain JSON value, as tests send and compare them. */
export type Value = string | number | boolean | null | { readonly [name: string]: Value }
export type Values = { readonly [name: string]: Value }
/** Ids by relationship; a to-one relationship has one at most. */
export type Links = { readonly [relationship: string]: readonly string[] }

/** One change that a writer asks for. */
export type Write =
  | { readonly kind: 'create'; readonly type: string; readonly attributes: Values; readonly links: Links }
  | { readonly kind: 'edit'; readonly type: string; readonly id: string; readonly attributes: Values }
  | {
      readonly kind: 'link' | 'unlink' | 'replace'
      readonly type: string
      readonly id: string
      readonly relationship: string
      readonly ids: readonly string[]
    }
  | { readonly kind: 'delete'; readonly type: string; readonly id: string }

/** What the writers link, and what each link leads to. */
export const linkTargets: { readonly [type: string]: { readonly [relationship: string]: { target: string; many: boolean } } } = {
  contacts: { companies: { target: 'companies', many: true }, contacts: { target: 'contacts', many: true } },
  deals: { contact: { target: 'contacts', many: false }, company: { target: 'companies', many: false } },
  'company-bank-details': { company: { target: 'companies', many: false } },
}

/** The attribute that no writer changes and that no two records share: by it, a create without an answer is found again. */
export const markers: { readonly [type: string]: string } = {
  contacts: 'last-name',
  companies: 'name',
  deals: 'name',
  'deal-stage-categories': 'name',
  'company-bank-details': 'name',
}

export interface WireRequest {
  readonly method: string
  readonly path: string
  readonly body?: unknown
}

const methods = { link: 'POST', unlink: 'DELETE', replace: 'PATCH' } as const

export function toWireRequest(write: Write): WireRequest {
  const { type } = write
  switch (write.kind) {
    case 'create': {
      const { attributes } = write
      const relationships = Object.fromEntries(
        Object.entries(write.links).map(([name, ids]) => [name, { data: toLinkage(type, name, ids) }]),
      )
      return { method: 'POST', path: `/api/v1/${type}`, body: { data: { type, attributes, relationships } } }
    }
    case 'edit': {
      const { id, attributes } = write
      return { method: 'PATCH', path: `/api/v1/${type}/${id}`, body: { data: { type, id, attributes } } }
    }
    case 'link':
    case 'unlink':
    case 'replace': {
      const path = `/api/v1/${type}/${write.id}/relationships/${write.relationship}`
      return { method: methods[write.kind], path, body: { data: toLinkage(type, write.relationship, write.ids) } }
    }
    case 'delete':
      return { method: 'DELETE', path: `/api/v1/${type}/${write.id}` }
    default:
      return write satisfies never
  }
}

function toLinkage(type: string, relationship: string, ids: readonly string[]): unknown {
  const link = linkTargets[type]?.[relationship]
  if (!link) throw new Error(`${type}/${relationship} is not among the links that are written`)
  const refs = ids.map((id) => ({ type: link.target, id }))
  return link.many ? refs : (refs[0] ?? null)
}
