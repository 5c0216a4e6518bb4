import { listWantedLinks, toIncludeQuery } from '../scan/list-query.ts'
import { toTimeFilters, findingsOf, withFindings, type Findings, type TypeFindings } from './findings.ts'
import { parts } from './parts.ts'
import type { Failure } from '../remote/outcome.ts'
import type { Query } from '../remote/remote.ts'
import type { Run } from '../run-context.ts'
import type { Scan } from '../scan/scan.ts'

/**
 * A list that is refused is asked for again with less, until the server takes it: what it did not take is not asked of
 * it any more. Undefined where nothing of ours is to blame.
 */
export async function learnFromRefusal(
  run: Run,
  findings: Findings,
  type: string,
  scan: Scan,
  failure: Failure,
): Promise<Partial<TypeFindings> | undefined> {
  if (failure.is !== 'refused' && failure.is !== 'forbidden') return undefined
  const plain = await run.remote.list(type, { 'page[number]': 1, 'page[size]': 1 }, 'poll')
  if (plain.is !== 'ok') return undefined
  const { registry } = run.place
  const known = findingsOf(findings, type)
  const links = listWantedLinks(registry, type, 'poll')
  const takes = async (changed: Partial<TypeFindings>, query: Query): Promise<boolean> => {
    const include = toIncludeQuery(registry, withFindings(findings, type, changed), type, links)
    const answer = await run.remote.list(type, { ...query, ...include, 'page[number]': 1, 'page[size]': 1 }, 'poll')
    return answer.is === 'ok'
  }
  const state = parts[scan.part].filters
  const time = scan.by === null ? {} : toTimeFilters(findings, scan.by, scan.window.from, scan.window.to)
  const asked = { ...state, ...time }
  const bare = { withoutInclude: links, thins: false }

  if (known.thins && (await takes({ thins: false }, asked))) return { thins: false }
  if (await takes(bare, asked)) return { thins: false, withoutInclude: await listRefused(known, links, takes, asked) }
  if (scan.by !== null && (await takes(bare, state))) {
    return scan.by === 'created-at' ? { created: false } : { updated: false }
  }
  if (scan.part !== 'all' && (await takes(bare, {}))) return { cover: ['all'] }
  return undefined
}

/** Which of the relationships the server does not include, found by halves. */
async function listRefused(
  { withoutInclude }: TypeFindings,
  links: readonly string[],
  takes: (changed: Partial<TypeFindings>, query: Query) => Promise<boolean>,
  asked: Query,
): Promise<string[]> {
  const search = async (suspects: readonly string[]): Promise<string[]> => {
    const others = links.filter((name) => !suspects.includes(name))
    if (suspects.length === 0 || (await takes({ thins: false, withoutInclude: others }, asked))) return []
    if (suspects.length === 1) return [...suspects]
    const half = Math.ceil(suspects.length / 2)
    return [...(await search(suspects.slice(0, half))), ...(await search(suspects.slice(half)))]
  }
  const found = await search(links.filter((name) => !withoutInclude.includes(name)))
  return [...withoutInclude, ...found]
}
