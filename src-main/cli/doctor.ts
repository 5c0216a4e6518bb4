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
import { say } from './terminal.ts'
import { UsageProblem } from './usage-problem.ts'

const [healthy, faulty] = [0, 3] as const

export const doctor = defineCommand({
  name: 'doctor',
  usage: '--data DIR [--repair] [--passphrase-file F] [--json]',
  summary: 'Checks an account from its database to its search rows, names each fault, and mends what can be derived.',
  flags: {
    data: { value: 'DIR', help: "The account's folder" },
    repair: { help: 'Mend what follows from the records, then check again' },
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
      const mendWith = connect()
      try {
        bringUpToDate(mendWith, registry)
        if (!flags.repair) return report.end(examine(looking))
        const { first, left } = repair({ ...looking, mendWith }, report.left)
        return report.end(first, left)
      } finally {
        mendWith.close()
      }
    })
  },
})

interface Report {
  readonly fault: (fault: Fault, mended: boolean) => void
  /** A fault that is still there after all mending. */
  readonly left: (fault: Fault) => void
  /** Resolves to the exit code. */
  readonly end: (found: Tally, left?: Tally) => number
}

function createReport(): Report {
  return {
    fault: (fault) => say(`${clear()}${describeFault(fault)}`),
    left: (fault) => say(`${clear()}still there: ${describeFault(fault)}`),
    end(found, left) {
      const looked = `${clear()}${found.records} records checked`
      if (found.faults === 0) say(`${looked}, no fault found.`)
      else if (!left) say(`${looked}, ${count(found.faults)} found; --repair mends what can be derived.`)
      else if (left.faults === 0) say(`${looked}, ${count(found.faults)} found and mended.`)
      else {
        say(`${looked}, ${count(found.faults)} found, ${left.faults} of them cannot be mended: a backup may have what is lost.`)
      }
      return (left ?? found).faults === 0 ? healthy : faulty
    },
  }
}

const count = (faults: number) => `${faults} ${faults === 1 ? 'fault' : 'faults'}`

/** Written as it is found, so that a million faults need no memory. */
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
    fault(fault, mended) {
      counts[fault.check] = (counts[fault.check] ?? 0) + 1
      list(fault, mended ? { mended } : {})
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

const clear = () => (process.stderr.isTTY ? '\r\u001b[K' : '')

function showProgress(records: number): void {
  if (process.stderr.isTTY) process.stderr.write(`${clear()}${records} records checked …`)
}
