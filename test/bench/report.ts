import { mkdir, writeFile } from 'node:fs/promises'
import { cpus, loadavg } from 'node:os'
import { join } from 'node:path'
import { judge, type Finding, type Gate } from './gate.ts'

export const gateText = ({ must, limit }: Gate) => `${must === 'at-most' ? '≤' : '≥'} ${limit} ×`
export const ratioText = ({ ratio }: Gate) => `${ratio.toFixed(2)} ×`

/** One line per finding, in columns; the absolute figures below it. */
export function toTable(findings: readonly Finding[]): string {
  const lines = [['what', 'measured', 'gate', ''], ...findings.map(toCells)]
  const widths = [0, 1, 2].map((column) => Math.max(...lines.map((cells) => (cells[column] ?? '').length)))
  return lines
    .map((cells, index) => {
      const head = cells.slice(0, 4).map((cell, column) => cell.padEnd(widths[column] ?? 0))
      const finding = findings[index - 1]
      return finding ? `${head.join('  ')}\n    ${finding.unmeasured ?? finding.figures}` : head.join('  ').trimEnd()
    })
    .join('\n')
}

function toCells(finding: Finding): string[] {
  const { gate, what } = finding
  return [what, gate ? ratioText(gate) : '–', gate ? gateText(gate) : '–', judge(finding)]
}

export interface Conditions {
  readonly size: string
  readonly cores: number
  readonly processor: string
  /** Processes that wanted a core, over the last minute. */
  readonly load: number
  readonly node: string
}

export function readConditions(size: string): Conditions {
  const [first] = cpus()
  const processor = first?.model.trim() || 'unknown'
  return { size, cores: cpus().length, processor, load: Number((loadavg()[0] ?? 0).toFixed(1)), node: process.version }
}

export async function writeResults(folder: string, conditions: Conditions, findings: readonly Finding[]): Promise<string> {
  await mkdir(folder, { recursive: true })
  const file = join(folder, 'results.json')
  const judged = findings.map((finding) => ({ ...finding, verdict: judge(finding) }))
  await writeFile(file, `${JSON.stringify({ conditions, findings: judged }, null, 2)}\n`)
  return file
}
