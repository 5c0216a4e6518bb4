import type { Action } from './outbox.ts'

/** What the token may not write, with the server's message for each action. */
export type Denied = Readonly<Record<string, Readonly<Partial<Record<Action, string>>>>>

/** The known rights of the token. Only the server's answers count, because the meaning of scopes is not documented. */
export interface Rights {
  /** Identifies the token and scopes that these rights belong to. */
  readonly of: string
  /** By this computer's clock. */
  readonly at: number
  /** By type. */
  readonly denied: Denied
  /** Writes that the server has accepted, such as `deals update`. A later refusal then concerns only one record. */
  readonly allowed: readonly string[]
}

/** Rights may change at any time. */
const validMs = 24 * 3_600_000

export const areCurrent = ({ of, at }: Rights, token: string, now: number): boolean =>
  of === token && now >= at && now - at < validMs

/** Undefined if the refusal adds nothing new. */
export function withDenied(rights: Rights, type: string, actions: readonly Action[], message: string): Rights | undefined {
  const known = rights.denied[type]
  const fresh = actions.filter((action) => known?.[action] !== message && !rights.allowed.includes(`${type} ${action}`))
  if (fresh.length === 0) return undefined
  const told = Object.fromEntries(fresh.map((action) => [action, message]))
  return { ...rights, denied: { ...rights.denied, [type]: { ...known, ...told } } }
}

/** Undefined if it was already known. */
export function withAllowed(rights: Rights, type: string, action: Action): Rights | undefined {
  const name = `${type} ${action}`
  if (rights.allowed.includes(name)) return undefined
  const { [action]: _denied, ...rest } = rights.denied[type] ?? {}
  return { ...rights, denied: { ...rights.denied, [type]: rest }, allowed: [...rights.allowed, name] }
}
