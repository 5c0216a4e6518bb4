import { describe, expect, it } from 'vitest'
import { createJournal } from '../../src-renderer/api/journal.ts'
import { createRequest } from '../../src-renderer/api/request.ts'
import { undoCommit, undoSteps } from '../../src-renderer/record/undo/undo-commit.ts'

const entries = (commit: string, decision?: string) => ({ data: [], meta: { commit, ...(decision && { decision }) } })
const conflict = { errors: [{ title: 'Conflict', detail: 'contacts 5: email changed since.', code: '409', status: '409' }] }
const words = { toProblem: ({ kind }: { kind: string }) => `problem: ${kind}`, toMoved: (moved: string) => `moved: ${moved}` }

/** Answers in turn, and what was asked. */
function start(...answers: (readonly [status: number, body: object])[]) {
  const asked: string[] = []
  const request = createRequest(
    (path, init) => {
      asked.push(`${init?.method} ${path}`)
      const [status, body] = answers.shift() ?? [503, {}]
      return Promise.resolve(Response.json(body, { status }))
    },
    () => undefined,
  )
  return { asked, journal: createJournal(request) }
}

describe('taking back a commit', () => {
  it('is redone by taking back what undid it, and so on', async () => {
    const { asked, journal } = start([200, entries('c2')], [200, entries('c3')], [200, entries('c4')])
    const { undo, redo } = undoCommit(journal, 'c1', words)
    expect([await undo(), await redo(), await undo()]).toEqual([{ kind: 'done' }, { kind: 'done' }, { kind: 'done' }])
    expect(asked).toEqual(['c1', 'c2', 'c3'].map((commit) => `POST /ext/v1/journal/${commit}/undo`))
  })

  it('says what has moved since, and can be tried again where the engine is away', async () => {
    const { journal } = start([409, conflict], [503, {}], [200, entries('c2')])
    const { undo } = undoCommit(journal, 'c1', words)
    expect(await undo()).toEqual({ kind: 'changed', text: 'moved: contacts 5: email changed since.' })
    expect(await undo()).toEqual({ kind: 'failed', text: 'problem: unreachable' })
    expect(await undo()).toEqual({ kind: 'done' })
  })

  it('says of a decision that it was sent already, also among several', async () => {
    const gone = { errors: [{ title: 'Gone', detail: 'sent', code: '410', status: '410' }] }
    const decided = { ...words, decided: { sent: 'back by a change', cannot: 'no way back' } }
    const { journal } = start([200, entries('c4', 'reopened')], [200, entries('c5', 'sent')], [410, gone])
    const steps = ['c1', 'c2', 'c3'].map((commit) => undoCommit(journal, commit, decided))
    expect(await undoSteps(steps.slice(1)).undo()).toEqual({ kind: 'done', text: 'back by a change' })
    expect(await steps[0]?.undo()).toEqual({ kind: 'changed', text: 'no way back' })
  })
})
