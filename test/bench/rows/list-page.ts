import { startHttpServer } from '../../../src-main/host/http-server.ts'
import { createWorkerEngine } from '../../../src-main/host/worker-engine.ts'
import { authorization, openSealedEngine, toCall, toWhole } from '../bench-engine.ts'
import type { BenchData } from '../data.ts'
import { atMost } from '../gate.ts'
import { compare } from '../measure.ts'
import { openPlainConnection } from '../plain-connection.ts'
import { inMs, type BenchRow } from '../row.ts'

const path = '/api/v1/contacts?page[size]=100'
/** A server answers thousands of these, so rounds are long enough for what the compiler does at first to pass. */
const long = { roundMs: 250 }

/** The handler checks a token, decrypts, counts and renders; the baseline only reads the rows, of a database without encryption. */
export const listPage: BenchRow = {
  name: 'list-page',
  async run(data) {
    const engine = await openSealedEngine(data)
    const raw = openPlainConnection(data.plainFile)
    const worker = await startWorker(data)
    const headers = { authorization: `Bearer ${worker.ready.token}` }
    const server = await startHttpServer({ handle: worker.handle, host: '127.0.0.1', port: 0, onError: fail })
    const select = raw.db.prepare('SELECT CAST(id AS TEXT), attributes FROM contacts ORDER BY id LIMIT 100').raw()
    const baseline = () => select.all()
    const throughWorker = async () => toWhole(await worker.answer(toCall(path, headers)))
    const overHttp = async () => (await fetch(server.url + path, { headers })).arrayBuffer()
    try {
      const direct = await compare(() => engine.get(path), baseline, long)
      const worked = await compare(throughWorker, baseline, long)
      const served = await compare(overHttp, baseline, long)
      const rawMs = inMs(direct.baselineMs)
      const line = (ms: number) => `${inMs(ms)} of CPU, the raw rows ${rawMs}`
      return [
        { what: 'list page of 100, handler', gate: atMost(2, direct.ratio), figures: line(direct.subjectMs) },
        { what: 'list page of 100, through the worker', gate: atMost(2.5, worked.ratio), figures: line(worked.subjectMs) },
        {
          what: 'list page of 100, over loopback HTTP, client included',
          figures: `${served.ratio.toFixed(1)} ×: ${line(served.subjectMs)}`,
        },
      ]
    } finally {
      await server.stop()
      await worker.close()
      await engine.close()
      raw.close()
    }
  },
}

export function startWorker({ account }: BenchData) {
  return createWorkerEngine({
    workerUrl: new URL('../../../src-main/host/engine-worker.ts', import.meta.url),
    options: { account, rateLimit: 0, token: authorization.authorization.slice('Bearer '.length) },
    log: ({ message, detail }) => fail(`${message} ${detail ?? ''}`),
    onLost: fail,
  })
}

function fail(error: unknown): void {
  process.stderr.write(`${String(error)}\n`)
}
