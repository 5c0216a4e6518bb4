// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest'
import type { RequestProblem } from '../../src-renderer/api/outcome.ts'
import FailedList from '../../src-renderer/list/state/FailedList.vue'
import { findCause } from '../../src-renderer/api/find-cause.ts'
import { mountPart } from './parts/mount-part.ts'

const refuse = (status: number, ...details: string[]): RequestProblem => ({
  kind: 'refused',
  status,
  errors: details.map((detail) => ({ title: '', detail, code: String(status), status: String(status) })),
})

describe('why a list could not be loaded', () => {
  it('is told of answers alone: what passes by itself has its own words', () => {
    expect(findCause(null)).toBeNull()
    expect(findCause({ kind: 'unreachable' })).toBeNull()
    expect(findCause({ kind: 'busy', retryAfterMs: 1000 })).toBeNull()
  })

  it('is the fault of Outpost from status 500 on', () => {
    expect(findCause(refuse(499, 'No.'))).toEqual({ isFault: false, status: 499, quoted: 'No.' })
    expect(findCause(refuse(500, 'It broke.', 'Twice.'))).toEqual({ isFault: true, status: 500, quoted: 'It broke.' })
    expect(findCause(refuse(507))).toEqual({ isFault: true, status: 507, quoted: null })
  })
})

describe('a list that could not be loaded', () => {
  const mountFailed = (problem: RequestProblem, language: 'en' | 'ru' = 'en') =>
    mountPart(FailedList, { props: { what: 'Контакты', cause: findCause(problem) } }, language)

  it('speaks the language of the window, and quotes what it does not', () => {
    const failed = mountFailed(refuse(500, 'The disk is gone.'), 'ru')
    const quoted = failed.get('[lang=en]')
    expect([failed.get('h2').text(), quoted.text()]).toEqual(['Не удалось загрузить список «Контакты»', '«The disk is gone.»'])
    expect(failed.text()).toContain('Данные на этом компьютере не изменены и не удалены.')
    expect(failed.text().replace(quoted.text(), '')).not.toContain('disk')
    failed.unmount()
  })

  it('says nothing of a fault where the question was not taken', () => {
    const failed = mountFailed(refuse(400, 'There is no such filter.'))
    expect(failed.text()).not.toContain('was not changed')
    expect(failed.get('[lang=en]').text()).toBe('“There is no such filter.”')
    failed.unmount()
  })

  it('has the status where no reason was given, in its own language', () => {
    const failed = mountFailed(refuse(500), 'ru')
    expect([failed.text().includes('Причина не указана (код 500).'), failed.find('[lang]').exists()]).toEqual([true, false])
    failed.unmount()
  })

  it('is asked for again by its button', async () => {
    const failed = mountFailed(refuse(500))
    await failed.get('button').trigger('click')
    expect(failed.emitted('retry')).toHaveLength(1)
    failed.unmount()
  })
})
