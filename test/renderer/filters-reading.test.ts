import { describe, expect, it } from 'vitest'
import { nextTick, shallowRef } from 'vue'
import { nowhere, type Elsewhere } from '../../src-renderer/list/filters/find-elsewhere.ts'
import { useOtherReading } from '../../src-renderer/list/filters/use-other-reading.ts'

function type(typed: string, offered: string | null = null, sought = typed.trim()) {
  const text = shallowRef(typed)
  const elsewhere = shallowRef<Elsewhere>({ ...nowhere, text: offered, sought })
  const taken: string[] = []
  const { enter } = useOtherReading(text, elsewhere, (next) => taken.push(next))
  return { text, elsewhere, taken, enter }
}

describe('Enter in a search that found nothing', () => {
  it('takes what is offered', () => {
    const { taken, enter } = type(' фвфьы', 'adams')
    enter()
    expect(taken).toEqual(['adams'])
  })

  it('takes what is offered a moment later, unless something else was typed meanwhile', async () => {
    const { text, elsewhere, taken, enter } = type('фвфьы')
    enter()
    elsewhere.value = { ...nowhere, text: 'adams', sought: 'фвфьы' }
    await nextTick()
    expect(taken).toEqual(['adams'])
    text.value = 'куву'
    enter()
    text.value = 'кувув'
    elsewhere.value = { ...nowhere, text: 'rede', sought: 'куву' }
    await nextTick()
    expect(taken).toEqual(['adams'])
  })

  it('leaves alone what was offered for another text', () => {
    const { taken, enter } = type('ada', 'adams', 'фвфьы')
    enter()
    expect(taken).toEqual([])
  })
})
