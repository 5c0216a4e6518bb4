import { percentile } from '../statistics.ts'

export type Call = (method: string, path: string, body?: unknown) => Promise<{ status: number; text: string }>

/** One kind of request; `turn` differs from call to call. */
export interface Errand {
  readonly share: number
  run(call: Call, turn: number): Promise<{ status: number; text: string }>
}

export interface Traffic {
  readonly calls: number
  readonly perSecond: number
  readonly p50: number
  readonly p99: number
  readonly errors: number
  readonly firstError?: string
}

/** So many clients, each asking again as soon as it is answered. */
export async function runTraffic(
  call: Call,
  errands: readonly Errand[],
  { clients, seconds }: { readonly clients: number; readonly seconds: number },
): Promise<Traffic> {
  const deck = errands.flatMap((errand) => Array.from({ length: errand.share }, () => errand))
  const taken: number[] = []
  const wrong: string[] = []
  let turn = 0
  const start = performance.now()
  const client = async () => {
    while (performance.now() - start < seconds * 1000) {
      turn += 1
      const errand = deck[(turn * 7) % deck.length] as Errand
      const began = performance.now()
      const answer = await errand.run(call, turn).catch((error: unknown) => ({ status: 0, text: String(error) }))
      taken.push(performance.now() - began)
      if (answer.status < 200 || answer.status > 299) wrong.push(`${answer.status}: ${answer.text.slice(0, 200)}`)
    }
  }
  await Promise.all(Array.from({ length: clients }, client))
  const passed = (performance.now() - start) / 1000
  return {
    calls: taken.length,
    perSecond: taken.length / passed,
    p50: percentile(taken, 0.5),
    p99: percentile(taken, 0.99),
    errors: wrong.length,
    ...(wrong[0] !== undefined && { firstError: wrong[0] }),
  }
}
