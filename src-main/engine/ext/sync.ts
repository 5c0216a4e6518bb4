import { errors, type ApiError } from '../../../src-shared/jsonapi/errors.ts'
import { findId } from '../../../src-shared/jsonapi/linkage.ts'
import type { Access } from '../../../src-shared/rules/scopes.ts'
import { needResource } from '../../../src-shared/schema/columns.ts'
import { attributeProblem } from '../../../src-shared/schema/problems.ts'
import { mostMinutes, usualSettings, type SyncSettings, type SyncWish } from '../../../src-shared/sync/wish.ts'
import { isObject, type ExactJson, type ExactObject } from '../../../src-shared/values/json.ts'
import { findDenial } from '../access.ts'
import type { Answer, Call } from '../call.ts'
import type { Context } from '../context.ts'
import { readDocument } from '../request-body.ts'
import { refuse, reply } from '../responses.ts'
import { readOutboxCounts } from './outbox-context.ts'
import { changeState, readHeld, readSyncStatus, toSyncResource } from './sync-states.ts'

const noMirror: ApiError = {
  title: 'Not found',
  detail: 'This account is not connected to a hosted CRM, so there is nothing to sync.',
  code: '404',
  status: '404',
}

/** Why the token or the account may not use this. */
export function findSyncDenial(context: Context, access: Access): ApiError | undefined {
  if (context.account.kind !== 'mirror') return noMirror
  return findDenial(context.token, needResource(context.registry, 'sync-states'), access)
}

export async function answerSync(context: Context): Promise<Answer> {
  const denial = findSyncDenial(context, 'read')
  return denial ? refuse(denial) : replyStatus(context)
}

async function replyStatus(context: Context): Promise<Answer> {
  const status = await readSyncStatus(context)
  if (!status) return refuse(noMirror)
  return reply(JSON.stringify({ data: toSyncResource({ ...status, ...(await readOutboxCounts(context)) }) }))
}

async function wish(context: Context, change: (wish: SyncWish) => SyncWish): Promise<Answer> {
  const denial = findSyncDenial(context, 'write')
  if (denial) return refuse(denial)
  return (await changeState(context, 'wish', change)) ? replyStatus(context) : refuse(noMirror)
}

export const answerSyncNow = (context: Context) => wish(context, (known) => ({ ...known, syncNow: known.syncNow + 1 }))
export const answerSyncPause = (context: Context) => wish(context, (known) => ({ ...known, paused: true }))
export const answerSyncResume = (context: Context) => wish(context, (known) => ({ ...known, paused: false }))
/** Sends what waits, also if sync asks before sending. */
export const answerSyncSend = (context: Context) => wish(context, (known) => ({ ...known, send: (known.send ?? 0) + 1 }))

export const answerSyncAcceptDeletions = (context: Context) =>
  wish(context, (known) => ({ ...known, acceptDeletions: known.acceptDeletions + 1 }))

/** Deletions that are held later need a decision of their own. */
export async function answerSyncKeepDeletions(context: Context): Promise<Answer> {
  const held = await readHeld(context)
  const kept = Object.fromEntries([...held].map(([type, { ids }]) => [type, ids]))
  return wish(context, (known) => ({ ...known, kept }))
}

export const answerSyncUnkeepDeletions = (context: Context) => wish(context, ({ kept: _kept, ...known }) => known)

const settingNames = Object.keys(usualSettings)

/** Changes the settings that are sent; the others stay. */
export async function answerSyncSettings(context: Context, _words: readonly string[], call: Call): Promise<Answer> {
  const denial = findSyncDenial(context, 'write')
  if (denial) return refuse(denial)
  const sent = await readSentAttributes(call)
  if ('errors' in sent) return refuse(sent.errors)
  const problems = Object.entries(sent.value).flatMap(([name, value]) => findSettingProblem(name, value))
  if (problems.length > 0) return refuse(problems)
  const changed = JSON.parse(JSON.stringify(sent.value)) as Partial<SyncSettings>
  return wish(context, (known) => ({ ...known, settings: { ...usualSettings, ...known.settings, ...changed } }))
}

function findSettingProblem(name: string, value: ExactJson): ApiError[] {
  const problem = (words: string) => [errors.unfit(attributeProblem(name, words))]
  if (!settingNames.includes(name)) return problem(`is unknown: use ${settingNames.join(', ')}`)
  if (name !== 'everyMinutes') return typeof value === 'boolean' ? [] : problem('must be true or false')
  const minutes = Number(JSON.stringify(value))
  const isFit = typeof value !== 'string' && Number.isInteger(minutes) && minutes >= 1 && minutes <= mostMinutes
  return isFit ? [] : problem(`must be a whole number from 1 to ${String(mostMinutes)}`)
}

/** Sync tries the new token at once. */
export const answerSyncAcceptAccount = (context: Context) =>
  wish(context, (known) => ({ ...known, acceptAccount: (known.acceptAccount ?? 0) + 1, syncNow: known.syncNow + 1 }))

/** Opening a record needs only read access. */
export async function answerSyncOpen(context: Context, _words: readonly string[], call: Call): Promise<Answer> {
  const denial = findSyncDenial(context, 'read')
  if (denial) return refuse(denial)
  const sent = await readSentAttributes(call)
  if ('errors' in sent) return refuse(sent.errors)
  const resource = context.registry.get(typeof sent.value['type'] === 'string' ? sent.value['type'] : '')
  if (resource?.reach !== 'crm') return refuse(errors.unfit(attributeProblem('type', 'must be a type of the CRM')))
  const id = findId(sent.value['id'])
  if (id === undefined) return refuse(errors.unfit(attributeProblem('id', 'must be the id of a record')))
  const unread = findDenial(context.token, resource, 'read')
  if (unread) return refuse(unread)
  const open = { type: resource.type, id, at: context.clock() }
  return (await changeState(context, 'wish', (known) => ({ ...known, open }))) ? replyStatus(context) : refuse(noMirror)
}

/** Accepts the hosted CRM's token. Answers contain only its last characters. */
export async function answerSyncToken(context: Context, _words: readonly string[], call: Call, method: string): Promise<Answer> {
  const denial = findSyncDenial(context, method === 'GET' ? 'read' : 'write')
  if (denial) return refuse(denial)
  if (method !== 'GET') {
    const sent = await readSentAttributes(call)
    if ('errors' in sent) return refuse(sent.errors)
    const { token } = sent.value
    if (typeof token !== 'string' || !/^[\x21-\x7e]+$/.test(token)) {
      return refuse(errors.unfit(attributeProblem('token', 'must be visible ASCII characters without spaces')))
    }
    if (!(await changeState(context, 'remote', (known) => ({ ...known, token })))) return refuse(noMirror)
  }
  const status = await readSyncStatus(context)
  if (!status) return refuse(noMirror)
  return reply(JSON.stringify({ data: { id: 'remote', type: 'sync-remotes', attributes: status.remote } }))
}

type Sent = { readonly value: ExactObject } | { readonly errors: readonly ApiError[] }

export async function readSentAttributes(call: Call): Promise<Sent> {
  const document = await readDocument(call)
  if ('errors' in document) return document
  const { data } = document.value
  if (!isObject(data) || !isObject(data['attributes'])) return { errors: [errors.dataNotObject()] }
  return { value: data['attributes'] }
}
