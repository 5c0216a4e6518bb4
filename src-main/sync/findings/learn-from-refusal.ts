import { listWantedLinks, toIncludeQuery } from '../scan/list-query.ts'
import { toTimeFilters, findingsOf, withFindings, type Findings, type TypeFindings } from './findings.ts'
import { parts } from './parts.ts'
import type { Failure } from '../remote/outcome.ts'
import type { Query } from '../remote/remote.ts'
import type { Run } from '../run-context.ts'
import type { Scan } from '../scan/scan.ts'

/** Findings that follow from a refusal, or the failure that prevented them. */
export type Learned = { readonly is: 'learned'; readonly facts: Partial<TypeFindings> } | Failure

/**
 * Repeats a refused list call with fewer parameters until the server accepts it. The refused parameters are not sent again. Any
 * other failure ends the search.
 */
export async function learnFromRefusal(
  run: Run,
  findings: Findings,
  type: string,
  scan: Scan,
  refusal: Failure,
): Promise<Learned> {
  if (!isRefusal(refusal)) return refusal
  const { registry } = run.place
  const known = findingsOf(findings, type)
  const links = listWantedLinks(registry, type, 'poll')
  let failure: Failure | undefined
  const takes = async (changed: Partial<TypeFindings>, query: Query): Promise<boolean> => {
    if (failure) return false
    const include = toIncludeQuery(registry, withFindings(findings, type, changed), type, links)
    const answer = await run.remote.list(type, { ...query, ...include, 'page[number]': 1, 'page[size]': 1 }, 'poll')
    if (answer.is !== 'ok' && !isRefusal(answer)) failure = answer
    return answer.is === 'ok'
  }
  const state = parts[scan.part].filters
  const time = scan.by === null ? {} : toTimeFilters(findings, scan.by, scan.window.from, scan.window.to)
  const asked = { ...state, ...time }
  const bare = { withoutInclude: links, thins: false }

  const learn = async (): Promise<Partial<TypeFindings> | undefined> => {
    if (!(await takes(bare, {}))) return undefined
    // The server now accepts the full request: nothing to learn.
    if (await takes({}, asked)) return {}
    if (known.thins && (await takes({ thins: false }, asked))) return { thins: false }
    if (await takes(bare, asked)) return { thins: false, withoutInclude: await listRefused(known, links, takes, asked) }
    if (scan.by !== null && (await takes(bare, state))) {
      return scan.by === 'created-at' ? { created: false } : { updated: false }
    }
    return scan.part === 'all' ? undefined : { cover: ['all'] }
  }
  const facts = await learn()
  if (failure) return failure
  return facts ? { is: 'learned', facts } : refusal
}

const isRefusal = ({ is }: { readonly is: string }) => is === 'refused' || is === 'forbidden'

/** Finds the relationships that the server refuses to include, by halving. */
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
