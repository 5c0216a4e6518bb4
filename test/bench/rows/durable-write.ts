import { closeSync, fdatasyncSync, openSync, rmSync, writeSync } from 'node:fs'
import { openSealedEngine } from '../bench-engine.ts'
import { copyDatabase } from '../data.ts'
import { atMost } from '../gate.ts'
import { compare } from '../measure.ts'
import { createPatching } from '../patches.ts'
import { inMs, type BenchRow } from '../row.ts'

const block = Buffer.alloc(8192, 'outpost ')

/** By the clock: both wait for the disk. The baseline appends one database page. */
export const durableWrite: BenchRow = {
  name: 'durable-write',
  async run(data) {
    const copy = await copyDatabase(data, 'durable-write')
    const engine = await openSealedEngine(data, copy.file)
    const appended = `${copy.file}-append`
    const file = openSync(appended, 'a')
    const append = () => {
      writeSync(file, block)
      fdatasyncSync(file)
    }
    try {
      const patch = await createPatching(engine)
      const wall = await compare(patch, append, { meter: 'wall', rounds: 21, roundMs: 100 })
      const cpu = await compare(patch, append, { rounds: 5, roundMs: 100 })
      return [
        {
          what: 'durable user write, PATCH, vs a bare append and fdatasync',
          gate: atMost(3, wall.ratio),
          figures: `${inMs(wall.subjectMs)} against ${inMs(wall.baselineMs)} by the clock; ${inMs(cpu.subjectMs)} of it CPU`,
        },
      ]
    } finally {
      closeSync(file)
      rmSync(appended)
      await engine.close()
      await copy.remove()
    }
  },
}
