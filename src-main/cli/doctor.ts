import { registry } from '../../src-shared/resources/index.ts'
import { checkWritable } from '../account/account-folder.ts'
import { surroundings } from '../account/folders.ts'
import { examine, repair, type Tally } from '../care/doctor.ts'
import { describeFault, type Fault } from '../care/fault.ts'
import { bringUpToDate, openDatabase } from '../care/open-database.ts'
import { orExplain, unlockPresent } from './care-call.ts'
import { defineCommand } from './command.ts'
import { toRequiredFolder } from './flag-values.ts'
import { passphraseFlag } from './passphrase.ts'
import { print } from './terminal.ts'
import { UsageProblem } from './usage-problem.ts'

const [healthy, faulty] = [0, 3] as const

export const doctor = defineCommand({
  name: 'doctor',
  summary: 'Check an account for faults.',
  details: 'Checks everything from database pages to the search index and names each fault. Exit 0: healthy; 3: faults found.',
  flags: {
    data: { value: 'DIR', needed: true, help: "The account's folder" },
    repair: { help: 'Rebuild the data that Outpost derives from the records, then check again' },
    ...passphraseFlag,
    json: { help: 'Print JSON' },
  },
  run({ flags, words }, program) {
    if (words.length > 0) throw new UsageProblem(`Unexpected "${words[0]}".`)
    const folder = toRequiredFolder(flags.data, surroundings().env)
    return orExplain(async () => {
      const { key } = await unlockPresent(folder, flags['passphrase-file'], program)
      await checkWritable(folder)
      const report = flags.json ? createJsonReport() : createReport()
      const connect = () => openDatabase(folder, key)
      const looking = { connect, registry, onFault: report.fault, onProgress: showProgress }
      const repairWith = connect()
      try {
        bringUpToDate(repairWith, registry)
        if (!flags.repair) return report.end(examine(looking))
        const { first, left } = repair({ ...looking, repairWith }, report.left)
        return report.end(first, left)
      } finally {
        clearProgress()
        repairWith.close()
      }
    })
  },
})

interface Report {
  readonly fault: (fault: Fault, isRepaired: boolean) => void
  /** Reports a fault that the repair could not fix. */
  readonly left: (fault: Fault) => void
  /** Resolves to the exit code. */
  readonly end: (found: Tally, left?: Tally) => number
}

function createReport(): Report {
  const show = (line: string) => {
    clearProgress()
    print(line)
  }
  return {
    fault: (fault) => show(describeFault(fault)),
    left: (fault) => show(`still there: ${describeFault(fault)}`),
    end(found, left) {
      const looked = `${found.records} records checked`
      if (found.faults === 0) show(`${looked}, no fault found.`)
      else if (!left)
        show(`${looked}, ${count(found.faults)} found. Nothing was changed; run again with --repair to fix what can be derived.`)
      else if (left.faults === 0) show(`${looked}, ${count(found.faults)} found and repaired.`)
      else {
        show(
          `${looked}, ${count(found.faults)} found, ${left.faults} could not be repaired. Restore a backup to get the lost data back.`,
        )
      }
      return (left ?? found).faults === 0 ? healthy : faulty
    },
  }
}

const count = (faults: number) => `${faults} ${faults === 1 ? 'fault' : 'faults'}`

/** Writes each fault as soon as it is found, so that a million faults need no memory. */
function createJsonReport(): Report {
  const counts: Record<string, number> = {}
  let [open, separator] = ['{"faults":[', '']
  const write = (text: string) => {
    process.stdout.write(open + text)
    open = ''
  }
  const list = (fault: Fault, more: object) => {
    write(`${separator}${JSON.stringify({ ...fault, ...more })}`)
    separator = ','
  }
  let hasLeft = false
  return {
    fault(fault, isRepaired) {
      counts[fault.check] = (counts[fault.check] ?? 0) + 1
      list(fault, isRepaired ? { mended: true } : {})
    },
    left(fault) {
      if (!hasLeft) write('],"left":[')
      if (!hasLeft) separator = ''
      hasLeft = true
      list(fault, {})
    },
    end(found, left) {
      const { faults } = left ?? found
      const end = { counts, records: found.records, faultCount: found.faults, ...(left && { leftCount: left.faults }) }
      write(`],${left && !hasLeft ? '"left":[],' : ''}${JSON.stringify(end).slice(1)}\n`)
      return faults === 0 ? healthy : faulty
    },
  }
}

const clearLine = '\r\u001b[K'

/** Clears the progress line, so that the next output starts on an empty line. */
function clearProgress(): void {
  if (process.stderr.isTTY) process.stderr.write(clearLine)
}

function showProgress(records: number): void {
  if (process.stderr.isTTY) process.stderr.write(`${clearLine}${records} records checked …`)
}
