import { noToken, outOfScope, Refusal } from './problem.ts'
import type { Quirks } from './quirks.ts'
import { schemaOf, type TypeSchema } from './schema.ts'

export interface Token {
  readonly id: number
  readonly scopes: readonly string[]
  readonly userId: number
  options: Record<string, unknown>
}

const objects = ['contact', 'company', 'deal', 'order', 'dictionary', 'user', 'profile']
export const allScopes: readonly string[] = objects.flatMap((object) => [`${object}_read`, `${object}_write`])

/** Who may come in, to what, and how often. */
export class Gate {
  readonly tokens = new Map<string, Token>()
  /** List calls in any sliding second, for each token; undefined for no limit. */
  rateLimit: number | undefined
  private readonly arrivals = new Map<string, number[]>()

  constructor(rateLimit: number | undefined) {
    this.rateLimit = rateLimit
  }

  findToken(header: string | undefined): { text: string; token: Token } {
    const text = /^Bearer (.+)$/.exec(header ?? '')?.[1]
    const token = text === undefined ? undefined : this.tokens.get(text)
    if (text === undefined || token === undefined) throw new Refusal(noToken('A valid token is required.'))
    return { text, token }
  }

  allow(token: Token, schema: TypeSchema, writing: boolean, quirks: Quirks): void {
    const scope = `${schema.scope}_${writing ? 'write' : 'read'}`
    const held = token.scopes.includes(scope) || (!writing && token.scopes.includes(`${schema.scope}_write`))
    const isClosed = quirks.forbiddenTypes.includes(schema.type) || (writing && quirks.unwritableTypes.includes(schema.type))
    if (!held || isClosed) {
      throw new Refusal(outOfScope(`The token lacks the scope ${scope}.`))
    }
  }

  allowInclude(token: Token, schema: TypeSchema, include: readonly string[], quirks: Quirks): void {
    for (const name of include) {
      const target = schema.relationships[name]?.target
      if (target !== undefined) this.allow(token, schemaOf(target), false, quirks)
    }
  }

  /** Whether a list call arriving now is within the limit. */
  admits(token: string, now: number, quirks: Quirks): boolean {
    if (this.rateLimit === undefined) return true
    const recent = (this.arrivals.get(token) ?? []).filter((at) => at > now - 1000)
    const fits = recent.length < this.rateLimit
    if (fits || quirks.refusedCallsCount) recent.push(now)
    this.arrivals.set(token, recent)
    return fits
  }
}
