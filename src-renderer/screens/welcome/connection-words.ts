import type { CheckedConnection, ConnectionCheck, WorkspaceProblem } from '../../../src-shared/workspace.ts'

/** A locale key and its parameters. */
export interface Sentence {
  readonly key: string
  readonly named?: Readonly<Record<string, string>>
  readonly count?: number
}

const minute = 60

/** The result of a passed check; undefined if it failed. */
export function describePassed(checked: CheckedConnection): Sentence | undefined {
  if (!checked.ok) return undefined
  switch (checked.check) {
    case 'address':
      return { key: 'checked.address', named: { address: new URL(checked.address).host } }
    case 'tls':
      return { key: checked.encrypted ? 'checked.tls' : 'checked.plain' }
    case 'api':
      return { key: 'checked.api' }
    case 'token':
      return { key: 'checked.token' }
    case 'user':
      if (checked.name !== null) return { key: 'checked.user', named: { name: checked.name } }
      return checked.id === null ? { key: 'checked.nobody' } : { key: 'checked.userId', named: { id: checked.id } }
    case 'rights':
      return { key: canWrite(checked.scopes) ? 'checked.rights' : 'checked.reading' }
    case 'counts':
      return checked.seconds < minute
        ? { key: 'checked.soon' }
        : { key: 'checked.minutes', count: Math.ceil(checked.seconds / minute) }
    default:
      return checked satisfies never
  }
}

/** What a check looks for. Shown while it runs and if it fails. */
export const checkingKeys: Readonly<Record<ConnectionCheck, string>> = {
  address: 'checking.address',
  tls: 'checking.tls',
  api: 'checking.api',
  token: 'checking.token',
  user: 'checking.user',
  rights: 'checking.rights',
  counts: 'checking.counts',
}

/** A failed check as the page words it. An API that is absent is another matter than an absent account. */
export const toCheckProblem = ({ code, detail }: WorkspaceProblem): WorkspaceProblem => ({
  code: code === 'absent' ? 'api-absent' : code,
  detail,
})

export const exampleAddress = 'https://crm.example.com'

/** A token without listed scopes may have any. Only a write shows whether it may write. */
const canWrite = (scopes: readonly string[]) => scopes.length === 0 || scopes.some((scope) => scope.endsWith('_write'))

/** The default name of an account: the host of its CRM without `www.`. */
export function toAccountName(address: string): string {
  const host = URL.parse(address)?.host ?? address.trim()
  return host.replace(/^www\./, '').slice(0, 100)
}
