import { describe, expect, it } from 'vitest'
import { createHostedCrm } from '../hosted/hosted-crm.ts'
import { allFaults, type Fault } from './faults.ts'
import { createFaultyNetwork, type NetworkOptions } from './faulty-network.ts'
import { createSeededChance } from './seeded-chance.ts'
import { createVirtualTime } from './virtual-time.ts'

const start = Date.UTC(2026, 0, 1)
const body = JSON.stringify({ data: { type: 'contact-types', attributes: { name: 'N' } } })

function open(options: Partial<NetworkOptions> = {}, seed = 1) {
  const time = createVirtualTime({ start })
  const chance = createSeededChance(seed)
  const crm = createHostedCrm({ chance, now: () => time.trueNow() })
  const network = createFaultyNetwork({ handle: crm.handle, time, chance, ...options })
  const headers = { authorization: 'Bearer token-of-the-account', 'content-type': 'application/vnd.api+json' }
  const call = { method: 'POST', url: `${crm.origin}/api/v1/contact-types`, headers, body, timeoutMs: 30_000 } as const
  return { time, crm, network, call }
}

/** What the client gets, and how many rows the server holds at that moment and two minutes later. */
const outcomes: Readonly<Record<Fault, readonly [string, number, number]>> = {
  unreachable: ['unreachable', 0, 0],
  untrusted: ['untrusted', 0, 0],
  'timeout-before': ['timeout', 0, 0],
  'lost-after': ['timeout', 1, 1],
  'late-commit': ['timeout', 0, 1],
  'cut-connection': ['cut', 1, 1],
  'cut-body': ['201', 1, 1],
  garbage: ['201', 1, 1],
  'captive-portal': ['200', 0, 0],
  'status-500': ['500', 0, 0],
  'status-502': ['502', 0, 0],
  'status-503': ['503', 0, 0],
  'gateway-timeout-after': ['504', 1, 1],
  unauthorized: ['401', 0, 0],
  forbidden: ['403', 0, 0],
  'too-many': ['429', 0, 0],
  'too-many-retry-after': ['429', 0, 0],
  redirect: ['302', 0, 0],
  'portal-405': ['405', 0, 0],
  'request-timeout-after': ['408', 1, 1],
  'wrong-date': ['201', 1, 1],
  'not-found': ['201', 1, 1],
  slow: ['201', 1, 1],
}

describe('the faulty network', () => {
  it.each(allFaults)('%s', async (fault) => {
    const { time, crm, network, call } = open({ plan: new Map([[0, fault]]) })
    const result = await time.run(() => network.http(call))
    const got = result.is === 'answer' ? String(result.status) : result.why
    const then = crm.count('contact-types')
    await time.pass(120_000)
    expect([got, then, crm.count('contact-types')]).toEqual(outcomes[fault])
    if (fault !== 'not-found') expect(network.trace.read()).toContain(`#0 POST contact-types  [${fault}]`)
    const text = result.is === 'answer' ? new TextDecoder().decode(result.body) : ''
    if (fault === 'cut-body' || fault === 'garbage') expect(() => JSON.parse(text) as unknown).toThrow()
    if (fault === 'captive-portal') expect(text).toContain('<html')
    if (fault === 'slow') expect(time.elapsed()).toBeGreaterThan(7_500)
  })

  it('says of a record that it is not there, and that alone', async () => {
    const { time, network, call, crm } = open({ plan: new Map([[1, 'not-found']]) })
    await time.run(() => network.http(call))
    const [id = ''] = crm.ids('contact-types')
    const read = { ...call, method: 'GET' as const, url: `${call.url}/${id}` }
    const result = await time.run(() => network.http(read))
    expect(result.is === 'answer' && result.status).toBe(404)
  })

  it('is quiet without faults, and takes the time it was told', async () => {
    const { time, network, call } = open({ latency: { up: [300, 300], down: [400, 400] } })
    const result = await time.run(() => network.http(call))
    expect([result.is === 'answer' && result.status, time.elapsed(), time.due]).toEqual([201, 700, 0])
  })

  it('meets faults in the share it was told, the same for the same seed', async () => {
    const run = async (seed: number) => {
      const { time, network, call } = open({ faultShare: 0.3 }, seed)
      await time.run(async () => {
        for (let sent = 0; sent < 200; sent++) await network.http(call)
      })
      return network
    }
    const [first, again, other] = [await run(5), await run(5), await run(6)]
    const hit = first.sent.filter(({ fault }) => fault !== undefined).length
    expect(hit).toBeGreaterThan(35)
    expect(hit).toBeLessThan(85)
    expect(again.trace.lines).toEqual(first.trace.lines)
    expect(other.trace.lines).not.toEqual(first.trace.lines)
  })

  it('reaches nobody offline, and again online', async () => {
    const { time, crm, network, call } = open()
    network.setOnline(false)
    expect(await time.run(() => network.http(call))).toMatchObject({ why: 'unreachable' })
    network.setOnline(true)
    expect(await time.run(() => network.http(call))).toMatchObject({ status: 201 })
    expect(crm.count('contact-types')).toBe(1)
  })

  it('brings no answer to a severed process, though the server acted', async () => {
    const { time, crm, network, call } = open()
    const link = network.connect()
    let answered = false
    void link.http(call).then(() => {
      answered = true
    })
    link.sever()
    await time.pass(60_000)
    expect([answered, crm.count('contact-types')]).toEqual([false, 1])
    expect(network.trace.read()).toContain('to nobody')
  })

  it('shows what a client says to another host', async () => {
    const { time, crm, network, call } = open()
    await time.run(() => network.http({ ...call, url: 'https://elsewhere.example/login' }))
    expect(crm.stats.strays).toHaveLength(1)
    expect(crm.stats.writes).toHaveLength(0)
  })
})
