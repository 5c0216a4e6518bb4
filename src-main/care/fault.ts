import type { Registry } from '../../src-shared/schema/resource.ts'
import type { Connection } from '../store/sqlite/connection.ts'

/** What is looked at, in this order. */
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
  /** The type and API id of the record at fault, where it is one record's. */
  readonly type: string | null
  readonly id: string | null
  /** One line for a person. */
  readonly fault: string
}

/** Runs inside a write transaction, later than the look that found the fault: it works from what is there then. */
export type Repair = (connection: Connection) => void

export interface Finding extends Fault {
  /** Absent where nothing that is kept says what would be right. */
  readonly repair?: Repair
}

/** What one check works with. Everything it reads comes from one snapshot. */
export interface Exam {
  readonly connection: Connection
  readonly registry: Registry
  /** Tables that are missing or not as they should be: what is in them is not looked at. */
  readonly unfit: Set<string>
  /** So many more records have been looked at. */
  readonly progress: (records: number) => void
}

export type Check = (exam: Exam) => Iterable<Finding>

export function describeFault({ check, type, id, fault }: Fault): string {
  const record = type === null ? '' : id === null ? `${type}: ` : `${type} ${id}: `
  return `${check}: ${record}${fault}`
}
