/** One way of reaching the handler; the suite cannot tell which. */
export interface ApiUnderTest {
  /** A full-scope token of the account. */
  readonly token: string
  /** Sends to the handler, whichever way it is reached; path begins with '/'. */
  fetch(path: string, init?: RequestInit): Promise<Response>
  /** The origin that links carry, e.g. http://127.0.0.1:4870 */
  readonly origin: string
  /** Makes another token with just these scopes. */
  addToken(scopes: readonly string[]): Promise<string>
  close(): Promise<void>
}

export interface Identifier {
  readonly type: string
  readonly id: string
}

export interface Linkage {
  readonly links?: { readonly self: string; readonly related: string }
  readonly data?: Identifier | readonly Identifier[] | null
}

export interface Resource extends Identifier {
  readonly links: { readonly self: string }
  readonly attributes: Readonly<Record<string, unknown>>
  readonly relationships: Readonly<Record<string, Linkage>>
}

export interface ErrorObject {
  readonly title: string
  readonly detail: string
  readonly code: string
  readonly source?: { readonly pointer?: string; readonly parameter?: string }
  readonly status: string
}

export interface Document {
  readonly data?: Resource | readonly Resource[] | Identifier | readonly Identifier[] | null
  readonly included?: readonly Resource[]
  readonly meta?: Readonly<Record<string, unknown>>
  readonly links?: Readonly<Record<string, string>>
  readonly errors?: readonly ErrorObject[]
}

export interface Answer {
  readonly status: number
  readonly headers: Headers
  readonly text: string
  readonly body: Document
}

export type Attributes = Readonly<Record<string, unknown>>
export type Relationships = Readonly<Record<string, { readonly data: unknown }>>
export type Query = Readonly<Record<string, string | number>>
