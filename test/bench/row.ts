import type { BenchData } from './data.ts'
import type { Finding } from './gate.ts'

/** One row of the benchmark: a file of its own, and one or more lines in the table. */
export interface BenchRow {
  readonly name: string
  run(data: BenchData): Promise<readonly Finding[]>
}

export const inMs = (ms: number) => `${ms < 1 ? ms.toFixed(3) : ms < 100 ? ms.toFixed(2) : Math.round(ms)} ms`
