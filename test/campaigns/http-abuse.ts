import { connect } from 'node:net'
import type { Random } from '../../src-main/seed/random.ts'

/** What is sent on one connection, piece by piece, and what the sender then does. */
interface Abuse {
  readonly pieces: readonly (string | Buffer)[]
  readonly pauseMs?: number
  /** `half`: says that no more comes, and reads on. `reset`: leaves at once. `wait`: waits to be answered or let go. */
  readonly then: 'half' | 'reset' | 'wait'
}

export interface AbuseOutcome {
  readonly name: string
  readonly statuses: readonly number[]
  readonly isHung: boolean
}

const host = 'Host: 127.0.0.1\r\n'
const json = 'Content-Type: application/vnd.api+json\r\n'
const body = '{"data":{"type":"contacts","attributes":{"first-name":"A","last-name":"B"}}}'
const post = (more: string) => `POST /api/v1/contacts HTTP/1.1\r\n${host}${json}${more}\r\n`
const get = `GET /api/v1/contacts HTTP/1.1\r\n${host}\r\n`

const abuses: { readonly [name: string]: (random: Random) => Abuse } = {
  noise: (random) => ({ pieces: [Buffer.from(Array.from({ length: 200 }, () => random.int(0, 255))), '\r\n\r\n'], then: 'half' }),
  'request line': (random) => ({
    pieces: [
      `${random.pick(['GET', 'GET /', 'GET / HTTP/9.9', 'get / HTTP/1.1', 'GET http://[::bad HTTP/1.1', 'GET \0 HTTP/1.1', ' GET / HTTP/1.1', 'GET /%zz/../%00 HTTP/1.1', 'PRI * HTTP/2.0', 'OPTIONS * HTTP/1.1', 'CONNECT a:1 HTTP/1.1', 'TRACE / HTTP/1.1'])}\r\n${host}\r\n`,
    ],
    then: 'half',
  }),
  'long line': (random) => ({
    pieces: [`GET /${'a'.repeat(random.int(10_000, 200_000))} HTTP/1.1\r\n${host}\r\n`],
    then: 'half',
  }),
  'huge header': (random) => ({
    pieces: [`GET / HTTP/1.1\r\n${host}X: ${'h'.repeat(random.int(1000, 300_000))}\r\n\r\n`],
    then: 'half',
  }),
  'many headers': () => ({ pieces: [`GET / HTTP/1.1\r\n${host}${'A: b\r\n'.repeat(5000)}\r\n`], then: 'half' }),
  'odd header': (random) => ({
    pieces: [
      `GET / HTTP/1.1\r\n${random.pick(['Host: evil.example', 'Host: a\r\nHost: b', 'No colon', ': none', 'A\0: b', ' folded: x', 'Upgrade: websocket\r\nConnection: Upgrade', 'Transfer-Encoding: gzip', 'Expect: 200-ok'])}\r\n\r\n`,
    ],
    then: 'half',
  }),
  'chunked lie': (random) => ({
    pieces: [
      post('Transfer-Encoding: chunked\r\n'),
      random.pick([
        'zz\r\nabc\r\n',
        'ffffffffff\r\n',
        '5\r\nabc',
        '-1\r\n',
        `3;${'x'.repeat(20_000)}\r\nabc\r\n0\r\n\r\n`,
        '3\r\nabcdef\r\n0\r\n\r\n',
      ]),
    ],
    then: 'half',
  }),
  'length lie': (random) => ({
    pieces: [
      post(
        random.pick([
          'Content-Length: 5000\r\n',
          'Content-Length: 3\r\n',
          'Content-Length: -1\r\n',
          'Content-Length: 5\r\nContent-Length: 6\r\n',
          'Content-Length: 1e3\r\n',
          `Content-Length: ${body.length}\r\nTransfer-Encoding: chunked\r\n`,
        ]),
      ),
      body,
    ],
    then: 'half',
  }),
  'too large': () => ({
    pieces: [post('Content-Length: 6000000\r\n'), ...Array.from({ length: 60 }, () => 'x'.repeat(100_000))],
    then: 'half',
  }),
  'slow body': (random) => ({
    pieces: [post(`Content-Length: ${body.length}\r\n`), ...body.match(/.{1,8}/g)!],
    pauseMs: 3,
    then: random.pick(['half', 'reset']),
  }),
  'slow headers': () => ({ pieces: [...get.match(/[^]{1,6}/g)!.slice(0, -1)], pauseMs: 3, then: 'reset' }),
  'half-closed': () => ({ pieces: [get], then: 'half' }),
  'gone at once': (random) => ({ pieces: [random.pick([get, post(`Content-Length: ${body.length}\r\n`), ''])], then: 'reset' }),
  pipelined: () => ({ pieces: [get.repeat(30) + get.replace('\r\n\r\n', '\r\nConnection: close\r\n\r\n')], then: 'wait' }),
  continue: () => ({
    pieces: [post(`Content-Length: ${body.length}\r\nExpect: 100-continue\r\nConnection: close\r\n`), body],
    then: 'wait',
  }),
}

export const abuseNames = Object.keys(abuses)

/** One misuse of HTTP; a server may answer or hang up, but not leave the other side waiting. */
export function abuse(url: string, name: string, random: Random, slowestMs: number): Promise<AbuseOutcome> {
  const { pieces, pauseMs = 0, then } = abuses[name]!(random)
  const { hostname, port } = new URL(url)
  return new Promise((resolve) => {
    let answer = ''
    let isHung = false
    const socket = connect({ port: Number(port), host: hostname, allowHalfOpen: true })
    const timer = setTimeout(() => {
      isHung = true
      socket.destroy()
    }, slowestMs)
    socket.setEncoding('latin1')
    socket.on('data', (text: string) => (answer += text))
    socket.on('end', () => socket.end())
    // Being hung up on is one of the answers; it ends in `close` like the rest.
    socket.on('error', () => socket.destroy())
    socket.on('close', () => {
      clearTimeout(timer)
      const statuses = [...answer.matchAll(/(?:^|\n|\})HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status))
      resolve({ name, statuses, isHung })
    })
    socket.on('connect', () => {
      void (async () => {
        for (const piece of pieces) {
          if (socket.destroyed) return
          socket.write(piece)
          if (pauseMs > 0) await new Promise((next) => setTimeout(next, pauseMs))
        }
        if (then === 'half') socket.end()
        else if (then === 'reset') socket.resetAndDestroy()
      })()
    })
  })
}
