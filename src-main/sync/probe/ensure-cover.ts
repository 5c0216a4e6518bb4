import { needResource } from '../../../src-shared/schema/columns.ts'
import { findingsOf, withFindings } from '../findings/findings.ts'
import type { Failure } from '../remote/outcome.ts'
import { keepStates, needFindings, type Run } from '../run-context.ts'
import { readSample } from './read-sample.ts'
import { hasStates, probeCover } from './probe-states.ts'

/** Finds out which lists cover a type that could not be read when the server was probed, or whose lists proved wrong. */
export async function ensureCover(run: Run, type: string): Promise<Failure | undefined> {
  const resource = needResource(run.place.registry, type)
  if (!hasStates(resource) || needFindings(run).types[type]) return undefined
  const plain = await readSample(run, type)
  if (plain.is !== 'ok') return plain
  const found = await probeCover(run, resource, plain.value)
  if (typeof found !== 'string' && 'is' in found) return found
  await run.alone(() => {
    const findings = withFindings(needFindings(run), type, { cover: found === 'ignored' ? ['all'] : found })
    return keepStates(run, run.states.change({ findings }))
  })
  return undefined
}

/** A plain list that left out a record is not relied on until it is probed again. */
export async function doubtCover(run: Run, type: string): Promise<void> {
  const { cover } = findingsOf(needFindings(run), type)
  if (cover.length > 1 || !hasStates(needResource(run.place.registry, type))) return
  await run.alone(() => {
    const findings = needFindings(run)
    const { [type]: _, ...types } = findings.types
    return keepStates(run, run.states.change({ findings: { ...findings, types } }))
  })
}
