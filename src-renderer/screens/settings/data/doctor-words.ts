import type { DoctorFinding } from '../../../../src-shared/workspace.ts'

/** Findings of one check. */
export interface FindingGroup {
  readonly check: string
  readonly findings: readonly DoctorFinding[]
  /** Whether a repair can fix all of them. */
  readonly canRepair: boolean
}

/** One group per check, in the order of the checks. */
export function groupFindings(findings: readonly DoctorFinding[]): readonly FindingGroup[] {
  const groups = Map.groupBy(findings, ({ check }) => check)
  return [...groups].map(([check, ofCheck]) => ({
    check,
    findings: ofCheck,
    canRepair: ofCheck.every(({ canRepair }) => canRepair),
  }))
}

const keys: Readonly<Record<string, string>> = {
  database: 'doctorCheck.database',
  schema: 'doctorCheck.schema',
  account: 'doctorCheck.account',
  attributes: 'doctorCheck.attributes',
  columns: 'doctorCheck.columns',
  customs: 'doctorCheck.customs',
  search: 'doctorCheck.search',
  links: 'doctorCheck.links',
  pairs: 'doctorCheck.pairs',
  aliases: 'doctorCheck.aliases',
  ids: 'doctorCheck.ids',
  outbox: 'doctorCheck.outbox',
  journal: 'doctorCheck.journal',
}

/** The message key for what a check looks at. */
export const toCheckKey = (check: string): string => keys[check] ?? 'doctorCheck.other'
