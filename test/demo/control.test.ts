import { afterEach, describe, expect, test } from 'vitest'
import { startControl, type Control } from '../../src-main/demo/control.ts'
import { createWorkspaceHandler, type WorkspaceHandlerOptions } from '../../src-main/workspace/workspace-handler.ts'

let control: Control | undefined
afterEach(async () => {
  await control?.close()
  control = undefined
})

async function start() {
  const done: string[] = []
  let isOffline = false
  control = await startControl({
    read: () => ({ isOffline, isColleaguePaused: false }),
    act(wish) {
      done.push(wish)
      isOffline = wish === 'offline'
      return wish === 'deletions' ? Promise.reject(new Error('No.')) : Promise.resolve(wish !== 'conflict')
    },
  })
  const post = (body: string, url = control?.url ?? '') => fetch(url, { method: 'POST', body })
  return { url: control.url, done, post }
}

describe('the switches of the demo', () => {
  test('tell their state, do what is wished, and say what could not be done', async () => {
    const { url, done, post } = await start()
    expect(await (await fetch(url)).json()).toEqual({ isOffline: false, isColleaguePaused: false })
    expect(await (await post('{"do":"offline"}')).json()).toMatchObject({ isOffline: true })
    const others = ['{"do":"conflict"}', '{"do":"deletions"}', '{"do":"explode"}', 'null', 'no JSON']
    expect(await Promise.all(others.map(async (body) => (await post(body)).status))).toEqual([409, 500, 422, 422, 422])
    expect(done).toEqual(['offline', 'conflict', 'deletions'])
  })

  test('answer only who knows their secret', async () => {
    const { url, done, post } = await start()
    expect((await post('{"do":"offline"}', new URL('/', url).href)).status).toBe(404)
    expect(done).toEqual([])
  })

  test('are reached by the page through the workspace, in the demo alone', async () => {
    const { url, done } = await start()
    const options = {
      workspace: { current: () => null },
      mayManage: () => false,
      can: () => Promise.resolve({ keychain: false, window: false }),
      platform: 'linux',
      onError: (error: unknown) => expect.fail(String(error)),
    } as unknown as WorkspaceHandlerOptions
    const ask = (demo: string | undefined, path: string, body?: object) =>
      createWorkspaceHandler({ ...options, demo })(
        new Request(`http://localhost/workspace/v1${path}`, {
          ...(body && { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
        }),
      )
    expect(await (await ask(url, '')).json()).toMatchObject({ isDemo: true })
    expect(await (await ask(url, '/demo', { do: 'offline' })).json()).toMatchObject({ isOffline: true })
    expect((await ask(url, '/demo', { do: 'offline', more: 1 })).status).toBe(422)
    expect(await (await ask(undefined, '')).json()).not.toHaveProperty('isDemo')
    expect((await ask(undefined, '/demo')).status).toBe(404)
    expect(done).toEqual(['offline'])
  })
})
