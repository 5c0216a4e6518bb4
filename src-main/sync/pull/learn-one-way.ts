import { toLinkName } from '../../outbox/one-way-links.ts'
import type { OneSidedLink } from '../apply/one-sided-links.ts'
import { readInLists } from '../audit/read-in-lists.ts'
import { readWhole } from '../audit/read-records.ts'
import { isDenial } from '../remote/outcome.ts'
import { keepStates, type Run } from '../run-context.ts'

/** Each takes up to three calls, more where a record is read in lists. A link that was removed on both ends is not worth more of them. */
const mostAsked = 10
/** Where records were deleted, their links are missing for that reason. */
const mostAbsent = 2

/**
 * Finds out whether the server keeps a relationship in one direction only. It does where one record shows the link before and
 * after the other record was read without it.
 */
export async function learnOneWay(run: Run, links: readonly OneSidedLink[]): Promise<void> {
  const absent = new Set<string>()
  for (const link of links.slice(0, mostAsked)) {
    if (run.ending.aborted || absent.size >= mostAbsent) return
    if (absent.has(link.from) || !(await isOneWay(run, link, absent))) continue
    const name = toLinkName(link.type, link.relationship)
    await run.alone(() =>
      keepStates(run, run.states.change({ 'one-way': [...new Set([...run.states.get('one-way'), name])].sort() })),
    )
    return
  }
}

async function isOneWay(run: Run, { type, relationship, from, to }: OneSidedLink, absent: Set<string>): Promise<boolean> {
  const shows = async (id: string, member: string): Promise<boolean | undefined> => {
    const read = await readWhole(run, type, id)
    const isDenied = read.is !== 'ok' && isDenial(read)
    const object = read.is === 'ok' ? read.value.data : isDenied ? await readInLists(run, type, id) : undefined
    if (isDenied && !object) absent.add(id)
    const data = object?.relationships[relationship]?.data
    return Array.isArray(data) ? data.some((ref: { readonly id: string }) => ref.id === member) : undefined
  }
  return (await shows(from, to)) === true && (await shows(to, from)) === false && (await shows(from, to)) === true
}
