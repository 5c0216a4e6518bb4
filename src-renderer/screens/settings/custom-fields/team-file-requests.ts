import { teamParts, teamReasons, type StageOrder, type TeamChange } from '../../../../src-shared/team-file.ts'
import {
  findNumberText,
  isObject,
  listItems,
  listStrings,
  type ExactJson,
  type ExactObject,
  textOf,
} from '../../../../src-shared/values/json.ts'
import { succeed, type Outcome } from '../../../api/outcome.ts'
import type { Request } from '../../../api/request.ts'

/** What an import does, or would do. */
export interface TeamImport {
  readonly changes: readonly TeamChange[]
  /** Null if nothing was changed. */
  readonly commit: string | null
}

const path = '/ext/v1/team-file'

/** The text of a file. Undefined if the file cannot be read, or is not UTF-8: other bytes would become wrong names. */
export async function findFileText(file: Blob): Promise<string | undefined> {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(await file.arrayBuffer())
  } catch {
    return undefined
  }
}

/** The account's team file as text. `order`: the order of stages that this computer keeps. */
export async function readTeamFileText(request: Request, order: StageOrder): Promise<Outcome<string>> {
  const own = Object.entries(order).filter(([, ids]) => ids.length > 0)
  const query = new URLSearchParams(own.map(([type, ids]) => [type, ids.join()])).toString()
  const outcome = await request({ path: query === '' ? path : `${path}?${query}` })
  if (!outcome.ok) return outcome
  const { data } = outcome.value
  return succeed(`${JSON.stringify(isObject(data) ? data['attributes'] : null, null, 2)}\n`)
}

export async function sendTeamFile(request: Request, file: unknown, how: 'preview' | 'apply'): Promise<Outcome<TeamImport>> {
  const body = { data: { type: 'team-files', attributes: file as ExactObject } }
  const outcome = await request({ method: 'POST', path: how === 'preview' ? `${path}/preview` : path, body })
  if (!outcome.ok) return outcome
  const { data, meta } = outcome.value
  const commit = isObject(meta) && typeof meta['commit'] === 'string' ? meta['commit'] : null
  return succeed({ changes: listItems(data).flatMap(toChange), commit })
}

const actions = ['add', 'change', 'same', 'cannot'] as const

function toChange(member: ExactJson): TeamChange[] {
  const about = isObject(member) && isObject(member['attributes']) ? member['attributes'] : {}
  const part = teamParts.find((one) => one === about['part'])
  const action = actions.find((one) => one === about['action'])
  if (!part || !action) return []
  return [
    {
      part,
      action,
      object: textOf(about['object']),
      name: textOf(about['name']),
      changes: listStrings(about['changes']),
      reason: teamReasons.find((one) => one === about['reason']) ?? null,
      missing: listStrings(about['missing']),
      renumbered: Number(findNumberText(about['renumbered']) ?? 0),
    },
  ]
}
