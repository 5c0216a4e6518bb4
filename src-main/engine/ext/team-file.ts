import { errors } from '../../../src-shared/jsonapi/errors.ts'
import { customField } from '../../../src-shared/resources/custom-field.ts'
import { preference } from '../../../src-shared/resources/preference.ts'
import { tableState } from '../../../src-shared/resources/table-state.ts'
import { needResource } from '../../../src-shared/schema/columns.ts'
import { findTeamFileFault, stageTypes, teamFileVersion, type TeamFile } from '../../../src-shared/team-file.ts'
import { isObject } from '../../../src-shared/values/json.ts'
import { findAnyDenial } from '../access.ts'
import { Answer, type Call } from '../call.ts'
import { byCaller } from '../caller.ts'
import type { Context } from '../context.ts'
import { readDocument } from '../request-body.ts'
import { refuse, reply } from '../responses.ts'
import { decideImport, previewTeamFile, type Imported, type Importer } from '../team-file/import-team-file.ts'
import { readSettings, toTeamFile } from '../team-file/present-settings.ts'
import { readTeamFile } from '../team-file/team-file-schema.ts'

/** GET writes the account's team file, POST imports one. */
export async function answerTeamFile(context: Context, _words: readonly string[], call: Call, method: string): Promise<Answer> {
  if (method === 'GET') return exportFile(context)
  const read = await readSent(context, call, 'write')
  if (read instanceof Answer) return read
  return replyImported(await context.writes.run(() => decideImport(toImporter(context), read)))
}

/** Says what an import would do. */
export async function answerTeamFilePreview(context: Context, _words: readonly string[], call: Call): Promise<Answer> {
  const read = await readSent(context, call, 'read')
  return read instanceof Answer ? read : replyImported(await previewTeamFile(toImporter(context), read))
}

async function exportFile(context: Context): Promise<Answer> {
  const denial = findTeamDenial(context, 'read')
  if (denial) return refuse(denial)
  const given = new Map(context.parameters)
  const order = Object.fromEntries(
    stageTypes.flatMap((type) => {
      const ids = given.get(type)
      return ids === undefined ? [] : [[type, ids.split(',').filter(Boolean)]]
    }),
  )
  const file = toTeamFile(await readSettings(context.store), order)
  return reply(JSON.stringify({ data: { id: '1', type: 'team-files', attributes: file } }))
}

function findTeamDenial({ token, registry }: Context, access: 'read' | 'write') {
  const stages = [...stageTypes, 'deal-stage-categories'].map((type) => needResource(registry, type))
  return findAnyDenial(token, [customField, tableState, preference], access) ?? findAnyDenial(token, stages, 'read')
}

async function readSent(context: Context, call: Call, access: 'read' | 'write'): Promise<TeamFile | Answer> {
  const denial = findTeamDenial(context, access)
  if (denial) return refuse(denial)
  const document = await readDocument(call)
  if ('errors' in document) return refuse(document.errors)
  const { data } = document.value
  if (!isObject(data)) return refuse(errors.dataNotObject())
  // Numbers keep their text in the parsed body. The schema expects plain ones.
  const value: unknown = JSON.parse(JSON.stringify(data['attributes'] ?? null))
  const fault = findTeamFileFault(value)
  if (fault === 'newer')
    return refuse(
      errors.unfitMember('/data/attributes/version', `must be at most ${teamFileVersion}: a newer Outpost wrote this file`),
    )
  const read = readTeamFile(value)
  return 'file' in read ? read.file : refuse(errors.unfitMember('/data/attributes', `is not a team file: ${read.problem}`))
}

function toImporter(context: Context): Importer {
  const { registry, store, account, clock, token } = context
  return { registry, store, account, clock, token, by: byCaller(context, context.clock()) }
}

function replyImported({ changes, commit }: Imported): Answer {
  const data = changes.map((change, at) => ({ id: String(at + 1), type: 'team-file-changes', attributes: change }))
  return reply(JSON.stringify({ data, meta: { commit: commit ?? null } }))
}
