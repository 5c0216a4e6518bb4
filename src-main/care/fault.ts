import type { Registry } from '../../src-shared/schema/resource.ts'
import type { Connection } from '../store/sqlite/connection.ts'

/** The checks, in order. */
export const checkNames = [
  'database',
  'schema',
  'account',
  'attributes',
  'columns',
  'customs',
  'search',
  'links',
  'pairs',
  'aliases',
  'ids',
  'outbox',
  'journal',
] as const

export type CheckName = (typeof checkNames)[number]

export interface Fault {
  readonly check: CheckName
  /** Type and API id of the faulty record, if the fault concerns one record. */
  readonly type: string | null
  readonly id: string | null
  /** One line for the user. */
  readonly fault: string
}

/** Runs in a write transaction, after the check. It uses the data at that moment. */
export type Repair = (connection: Connection) => void

export interface Finding extends Fault {
  /** Absent if the right value cannot be derived. */
  readonly repair?: Repair
}

/** What a check works with. All its reads come from one snapshot. */
export interface Exam {
  readonly connection: Connection
  readonly registry: Registry
  /** Missing or wrong tables, whose content is not checked. */
  readonly unfit: Set<string>
  /** Reports this many more checked records. */
  readonly progress: (records: number) => void
}

export type Check = (exam: Exam) => Iterable<Finding>

export function describeFault({ check, type, id, fault }: Fault): string {
  const record = type === null ? '' : id === null ? `${type}: ` : `${type} ${id}: `
  return `${check}: ${record}${fault}`
}
