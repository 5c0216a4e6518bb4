import type { Registry } from '../../src-shared/schema/resource.ts'
import type { Connection } from '../store/sqlite/connection.ts'
import { checkAccount } from './checks/account.ts'
import { checkDatabase, isDamage } from './checks/database.ts'
import { checkAliases, checkIds } from './checks/identity.ts'
import { checkJournal } from './checks/journal.ts'
import { checkHeldLinks, checkPairs, checkStrayCustoms } from './checks/links.ts'
import { checkOutbox } from './checks/outbox.ts'
import { checkRecords } from './checks/records.ts'
import { checkSchema } from './checks/schema.ts'
import type { Check, Exam, Fault, Repair } from './fault.ts'

const checks: readonly Check[] = [
  checkSchema,
  checkAccount,
  checkRecords,
  checkStrayCustoms,
  checkHeldLinks,
  checkPairs,
  checkAliases,
  checkIds,
  checkOutbox,
  checkJournal,
]

export interface Examination {
  /** Each pass needs a new connection. A used one reports other processes' search index writes as damage. */
  readonly connect: () => Connection
  readonly registry: Registry
  /** The connection for repairs. The other one keeps reading its snapshot. */
  readonly repairWith?: Connection
  readonly onFault: (fault: Fault, isRepaired: boolean, canRepair: boolean) => void
  readonly onProgress?: (records: number) => void
}

export interface Tally {
  readonly records: number
  readonly faults: number
  readonly repaired: number
}

/** Repairs per transaction: enough to be fast, few enough to let others write. */
const together = 500

/** Checks everything once. If pages are unreadable, that is the only fault reported. */
export function examine(examination: Examination): Tally {
  const connection = examination.connect()
  try {
    return examineWith(connection, examination)
  } finally {
    connection.close()
  }
}

function examineWith(connection: Connection, { registry, repairWith, onFault, onProgress }: Examination): Tally {
  const tally = { records: 0, faults: 0, repaired: 0 }
  const pending: Repair[] = []
  const unfit = new Set<string>()
  let isReadable = true

  function flush(): void {
    const repairs = pending.splice(0)
    if (repairs.length > 0) repairWith?.write(true, () => repairs.forEach((one) => one(repairWith)))
  }

  function run(check: Check): void {
    connection.read(() => {
      const exam: Exam = {
        ...{ connection, registry, unfit },
        progress(records) {
          tally.records += records
          onProgress?.(tally.records)
        },
      }
      for (const { repair: fix, ...fault } of check(exam)) {
        const isRepaired = fix !== undefined && repairWith !== undefined
        tally.faults += 1
        if (isRepaired) tally.repaired += 1
        if (isRepaired) pending.push(fix)
        if (fault.check === 'database' && !fix) isReadable = false
        onFault(fault, isRepaired, fix !== undefined)
        if (pending.length >= together) flush()
      }
    })
    flush()
  }

  for (const check of [checkDatabase, ...checks]) {
    if (!isReadable) break
    try {
      run(check)
    } catch (error) {
      if (!isDamage(error)) throw error
      // Damage that was already reported may also break the end of the read.
      if (!isReadable) break
      isReadable = false
      tally.faults += 1
      onFault({ check: 'database', type: null, id: null, fault: (error as Error).message }, false, false)
    }
  }
  return tally
}

/** Some faults hide others until they are repaired. */
const mostPasses = 4

/** Repairs until nothing more can be repaired. The last pass, which found nothing to repair, says what is left. */
export function repair(examination: Examination & { readonly repairWith: Connection }, onLeft: Examination['onFault']) {
  const { repairWith: _, ...looking } = examination
  let found: Parameters<Examination['onFault']>[] = []
  const collect: Examination['onFault'] = (fault, isRepaired, canRepair) => {
    if (!isRepaired) found.push([fault, isRepaired, canRepair])
  }
  const first = examine({
    ...examination,
    onFault(...fault) {
      collect(...fault)
      examination.onFault(...fault)
    },
  })
  let left = first
  for (let passes = 1; left.repaired > 0 && passes < mostPasses; passes += 1) {
    found = []
    left = examine({ ...examination, onFault: collect })
  }
  if (left.repaired > 0) return { first, left: examine({ ...looking, onFault: onLeft }) }
  for (const fault of found) onLeft(...fault)
  return { first, left }
}
