import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { command } from '../support/command/command.ts'
import { Place, type Served } from './run-outpost.ts'

let place: Place
let data: string
beforeEach(async () => {
  place = await Place.create()
  data = place.path('account')
})
afterEach(() => place.remove())

const createContact = (lastName: string) => ({
  method: 'POST',
  body: JSON.stringify({ data: { type: 'contacts', attributes: { 'first-name': 'Anna', 'last-name': lastName } } }),
})

/** Sends chunks for as long as no answer comes, then gives its status. */
function postWithoutEnd({ url, token }: Served): Promise<number> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/vnd.api+json' }
  return new Promise((resolve, reject) => {
    const call = request(`${url}/api/v1/contacts`, { method: 'POST', headers }, (response) => {
      clearInterval(timer)
      resolve(response.statusCode ?? 0)
      call.destroy()
    })
    call.on('error', reject)
    const timer = setInterval(() => call.write(Buffer.alloc(256 * 1024)), 1)
  })
}

describe('outpost serve', () => {
  it('prints one line when ready, answers 401 and 200, and ends on SIGTERM with 0', async () => {
    const served = await place.serve('--data', data)
    expect(served.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/)
    const refused = await fetch(`${served.url}/api/v1/contacts`)
    expect([refused.status, refused.headers.get('www-authenticate')]).toEqual([401, 'Bearer'])
    const listed = await served.call('/api/v1/contacts')
    expect(listed.status).toBe(200)
    expect(listed.headers.get('content-type')).toBe('application/vnd.api+json')
    expect(await listed.json()).toMatchObject({ data: [], meta: { 'record-count': 0 } })
    const { code, out, err } = await served.end()
    expect({ code, err }).toEqual({ code: 0, err: '' })
    expect(out.trim().split('\n')).toEqual([JSON.stringify({ url: served.url, token: served.token })])
  })

  it('ends on SIGINT with 0 while events are read', async () => {
    const served = await place.serve('--data', data)
    const events = await served.call('/events')
    expect(events.headers.get('content-type')).toMatch(/^text\/event-stream/)
    expect((await served.end('SIGINT')).code).toBe(0)
    await events.body?.cancel()
  })

  it.skipIf(process.platform === 'win32')('ends with the shell that npm ran it in', async () => {
    const words = ['serve', '--port', '0', '--json', '--no-ui', '--data', data].map((word) => `'${word}'`).join(' ')
    const shell = spawn('sh', ['-c', `"${process.execPath}" "${command}" ${words}; true`], {
      env: { ...process.env, NODE_OPTIONS: '', OUTPOST_CONFIG_DIR: place.path('config'), npm_lifecycle_event: 'outpost' },
    })
    const [line] = (await once(shell.stdout, 'data')) as [Buffer]
    const { url } = JSON.parse(line.toString()) as { url: string }
    expect((await fetch(url)).status).toBe(401)
    shell.kill('SIGTERM')
    await vi.waitFor(() => expect(fetch(url)).rejects.toThrow(), { timeout: 10_000, interval: 100 })
    const { out } = await place.run(['token', '--data', data, '--json'])
    expect(JSON.parse(out)).toEqual([])
  })

  it('tells a person where it is and what to try', async () => {
    const child = place.start(['serve', '--port', '0', '--data', data])
    const words = await new Promise<string>((resolve) => {
      let text = ''
      child.stdout!.on('data', (chunk: Buffer) => (text += chunk.toString()).includes('curl') && resolve(text))
    })
    expect(words).toMatch(
      /http:\/\/127\.0\.0\.1:\d+\n.*\n.*curl -H "Authorization: Bearer \S+" http:\/\/127\.0\.0\.1:\d+\/api\/v1\/contacts\n/,
    )
    const [, header, url] = /curl -H "([^"]+)" (\S+)/.exec(words)!
    const [name, value] = header!.split(': ')
    expect((await fetch(url!, { headers: { [name!]: value! } })).status).toBe(200)
  })

  it('keeps what was written, links it by the origin it was asked at, and keeps the token it was given', async () => {
    const first = await place.serve('--data', data, '--token', 'kept-token')
    const created = await first.call('/api/v1/contacts', createContact('Keller'))
    expect(created.status).toBe(201)
    expect(created.headers.get('location')).toMatch(new RegExp(`^${first.url}/api/v1/contacts/\\d+$`))
    await first.end()
    const second = await place.serve('--data', data)
    const listed = await second.call('/api/v1/contacts?filter[q]=kell', { token: 'kept-token' })
    expect(await listed.json()).toMatchObject({ data: [{ attributes: { 'last-name': 'Keller' } }] })
    await second.end()
    const third = await place.serve('--data', data, '--token', 'kept-token')
    await third.end()
    const { out } = await place.run(['token', '--data', data, 'list', '--json'])
    expect(JSON.parse(out)).toHaveLength(1)
  })

  it('makes a token that ends with the process, however that ends', async () => {
    const first = await place.serve('--data', data)
    await first.end('SIGKILL')
    const second = await place.serve('--data', data)
    expect((await second.call('/api/v1/contacts', { token: first.token })).status).toBe(401)
    expect((await second.call('/api/v1/contacts')).status).toBe(200)
    const third = await place.serve('--data', data)
    expect((await second.call('/api/v1/contacts')).status).toBe(200)
    await third.end()
    await second.end()
    const { out } = await place.run(['token', '--data', data, '--json'])
    expect(JSON.parse(out)).toEqual([])
  })

  it('makes one account when several come at once, and each sees what another wrote', async () => {
    const [one, two, three] = await Promise.all([1, 2, 3].map(() => place.serve('--data', data, '--token', 'shared')))
    expect(await readdir(place.path('config', 'keys'))).toHaveLength(1)
    expect((await one!.call('/api/v1/contacts', createContact('Novak'))).status).toBe(201)
    for (const served of [two!, three!]) {
      expect(await (await served.call('/api/v1/contacts')).json()).toMatchObject({ meta: { 'record-count': 1 } })
    }
    const funnels = await one!.call('/api/v1/deal-stage-categories')
    expect(await funnels.json()).toMatchObject({ meta: { 'record-count': 1 } })
    const { out } = await place.run(['token', '--data', data, '--json'])
    expect(JSON.parse(out)).toHaveLength(1)
    for (const served of [one!, two!, three!]) expect((await served.end()).code).toBe(0)
  })

  it('limits list calls on a hosted account, as told', async () => {
    const statuses = async (...flags: string[]) => {
      const served = await place.serve('--data', data, ...flags)
      const calls = await Promise.all([1, 2, 3, 4].map(() => served.call('/api/v1/contacts')))
      await served.end()
      return calls.map(({ status }) => status).sort()
    }
    expect(await statuses('--hosted')).toEqual([200, 200, 429, 429])
    expect(await statuses('--rate-limit', '3')).toEqual([200, 200, 200, 429])
    expect(await statuses('--hosted', '--rate-limit', '0')).toEqual([200, 200, 200, 200])
  })

  it('passes the limits of the wire to the engine', async () => {
    const served = await place.serve('--data', data)
    expect((await served.call(`/api/v1/contacts?x=${'a'.repeat(17_000)}`)).status).toBe(414)
    expect((await served.call('/api/v1/contacts', { method: 'OPTIONS' })).status).toBe(405)
    expect((await served.call('/api/v1/%ff%zz')).status).toBe(404)
    const large = await served.call('/api/v1/contacts', { method: 'POST', body: new Uint8Array(4 * 1024 * 1024 + 1) })
    expect(large.status).toBe(413)
    expect(await postWithoutEnd(served)).toBe(413)
    expect((await served.call('/api/v1/contacts')).status).toBe(200)
  })

  it('runs in the usual place when none is named', async () => {
    const child = place.start(['serve', '--port', '0', '--json'], {
      env: { XDG_DATA_HOME: place.path('share'), OUTPOST_DATA_DIR: '' },
    })
    await new Promise((resolve) => child.stdout!.once('data', resolve))
    expect((await readdir(place.path('share', 'outpost', 'default'))).includes('account.json')).toBe(true)
  })

  it('makes no account in the place of the one that was open last, if that one is damaged', async () => {
    const [share, config] = [place.path('share-damaged'), place.path('config-damaged')]
    const folder = join(share, 'outpost', 'office')
    const id = '00000000-0000-4000-8000-000000000000'
    for (const made of [config, folder]) await mkdir(made, { recursive: true })
    await writeFile(join(folder, 'account.json'), '{')
    const remembered = { format: 1, lastOpen: id, accounts: { [id]: { name: 'Office', folder } } }
    await writeFile(join(config, 'workspace.json'), JSON.stringify(remembered))
    const env = { XDG_DATA_HOME: share, OUTPOST_DATA_DIR: '', OUTPOST_CONFIG_DIR: config }
    expect(await place.runHere(['serve', '--port', '0', '--json', '--no-ui'], { env })).toEqual({
      code: 2,
      out: '',
      err: expect.stringMatching(/^outpost: [^\n]*office[^\n]* does not describe an Outpost account[^\n]*\n$/) as string,
    })
    expect(await readdir(join(share, 'outpost'))).toEqual(['office'])
  })

  it('makes no account in the place of the one that was open last, if its folder is missing', async () => {
    const [share, config] = [place.path('share-missing'), place.path('config-missing')]
    const env = { XDG_DATA_HOME: share, OUTPOST_DATA_DIR: '', OUTPOST_CONFIG_DIR: config }
    const folder = join(share, 'outpost', 'default')
    const id = '00000000-0000-4000-8000-000000000000'
    await mkdir(config)
    const remembered = { format: 1, lastOpen: id, accounts: { [id]: { name: 'Office', folder } } }
    await writeFile(join(config, 'workspace.json'), JSON.stringify(remembered))
    const call = ['serve', '--port', '0', '--json', '--no-ui']
    const refused = place.start(call, { env })
    let err = ''
    refused.stderr!.setEncoding('utf8').on('data', (text: string) => (err += text))
    const isServed = once(refused.stdout!, 'data').then(() => 'served')
    expect(await Promise.race([isServed, once(refused, 'close').then(([code]) => code as number)])).toBe(2)
    expect(err).toMatch(/^outpost: [^\n]* missing[^\n]*--data[^\n]*\n$/)
    expect(existsSync(share)).toBe(false)
    const child = place.start([...call, '--data', folder], { env })
    await new Promise((resolve) => child.stdout!.once('data', resolve))
    expect(await readdir(folder)).toContain('account.json')
  })
})
