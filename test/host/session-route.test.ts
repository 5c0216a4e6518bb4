import { expect, test } from 'vitest'
import { ensureAccount } from '../../src-main/engine/account.ts'
import { Answer, toResponse } from '../../src-main/engine/call.ts'
import { addToken } from '../../src-main/engine/tokens.ts'
import { createFindSession, sessionHeader, toSessionHeader } from '../../src-main/engine/window-session.ts'
import { sessionPath, withSessionRoute } from '../../src-main/host/session-route.ts'
import { createMemoryStore } from '../../src-main/store/memory/memory-store.ts'
import { createStates, loadStates } from '../../src-main/sync/state/states.ts'
import { registry } from '../../src-shared/resources/index.ts'
import { hash } from '../support/engine-under-test.ts'

const remote = { url: 'https://crm.example/api/v1', token: 't', userId: '7' }

async function openMirror() {
  const store = createMemoryStore({ registry, ids: 'down' })
  const account = { id: 'a', store, ...(await ensureAccount(store, { kind: 'mirror', timeZone: 'UTC', now: 0 })) }
  await addToken(store, hash, { secret: 's', name: null, scopes: [], userId: account.ownerId, at: 0, zone: 'UTC' })
  const unasked = () => Promise.resolve(new Answer(500, {}, new Uint8Array()))
  const answer = withSessionRoute({
    account,
    draftKey: 'the-draft-key',
    findSession: createFindSession('the-proof', hash),
    hash,
    version: '1',
    clock: () => 0,
    answer: unasked,
  })
  return {
    store,
    answer,
    readUser: async () => {
      const call = new Request(`http://127.0.0.1${sessionPath}`, { headers: { authorization: 'Bearer s' } })
      return ((await toResponse(await answer(call)).json()) as { user: unknown }).user
    },
  }
}

test('the session of a mirror is that of the hosted user, of whom no record need be here', async () => {
  const { store, readUser } = await openMirror()
  const act = { at: 0, actor: { user: null, token: null }, origin: 'system' } as const
  expect(await readUser()).toEqual({ id: null })
  await store.commit({ ...act, operations: createStates(registry, remote) })
  expect(await readUser()).toEqual({ id: '7' })
  await store.commit({ ...act, operations: (await loadStates(store)).change({ remote: null }).operations })
  expect(await readUser()).toEqual({ id: null })
})

test('the session answers HEAD like GET, and is kept by no shared cache', async () => {
  const { answer } = await openMirror()
  const headers = { authorization: 'Bearer s' }
  const [got, head] = await Promise.all(
    ['GET', 'HEAD'].map((method) => answer(new Request(`http://127.0.0.1${sessionPath}`, { method, headers }))),
  )
  expect(got?.headers['cache-control']).toBe('private, no-cache')
  const length = (got?.body as Uint8Array).length
  expect(head).toMatchObject({ status: 200, headers: { ...got?.headers, 'content-length': String(length) }, body: null })
})

test('a window gets the draft key, which no cache stores; an API client does not', async () => {
  const { answer } = await openMirror()
  const ask = async (header?: string) => {
    const headers = { authorization: 'Bearer s', ...(header !== undefined && { [sessionHeader]: header }) }
    const response = toResponse(await answer(new Request(`http://127.0.0.1${sessionPath}`, { headers })))
    const { draftKey } = (await response.json()) as { draftKey?: string }
    return [draftKey, response.headers.get('cache-control')]
  }
  expect(await ask(toSessionHeader('the-proof', 'one'))).toEqual(['the-draft-key', 'no-store'])
  for (const header of [undefined, toSessionHeader('guess', 'one'), 'the-proof', ''])
    expect(await ask(header)).toEqual([undefined, 'private, no-cache'])
})
