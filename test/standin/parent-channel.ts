/** What a test may ask of a process it started, by name; answers travel back over Node's own channel. */
export type Answers = Readonly<Record<string, (argument: never) => unknown>>

interface Question {
  readonly id: number
  readonly ask: string
  readonly argument: unknown
}

const answers: Record<string, (argument: never) => unknown> = {}

export function offer(more: Answers): void {
  Object.assign(answers, more)
}

/** Tells the test something unasked. */
export function tell(news: string, value: unknown): void {
  process.send?.({ news, value })
}

process.on('message', (question: Question) => void reply(question))
process.channel?.unref()

async function reply({ id, ask, argument }: Question): Promise<void> {
  try {
    const answer = answers[ask]
    if (!answer) throw new Error(`Nothing here answers "${ask}".`)
    process.send?.({ id, value: await answer(argument as never) })
  } catch (error) {
    process.send?.({ id, error: error instanceof Error ? (error.stack ?? error.message) : String(error) })
  }
}
