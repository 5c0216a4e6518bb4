// @vitest-environment happy-dom
import { createApp, defineComponent, h, nextTick, ref } from 'vue'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { useRowWindow } from '../../src-renderer/parts/use-row-window.ts'

const rowHeight = 32
const viewport = 640

describe('the rows that are drawn', () => {
  let scroller: HTMLElement
  let drawn: () => number[]
  let close: () => void

  beforeEach(async () => {
    const height = vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(viewport + rowHeight)
    const place = document.body.appendChild(document.createElement('div'))
    const app = createApp(
      defineComponent(() => {
        const element = ref<HTMLElement | null>(null)
        const { rows, onScroll } = useRowWindow({
          scroller: element,
          total: ref(1_000_000),
          rowHeight: ref(rowHeight),
          kept: ref(-1),
        })
        drawn = () => rows.value.map(({ index }) => index)
        return () => h('div', { ref: element, onScroll, 'data-drawn': rows.value.length })
      }),
    )
    app.mount(place)
    scroller = place.firstElementChild as HTMLElement
    close = () => {
      app.unmount()
      place.remove()
      height.mockRestore()
    }
    await nextTick()
  })
  afterEach(() => close())

  it('of a list taller than an element may be are those in sight, and few more', async () => {
    const scroll = async () => {
      scroller.dispatchEvent(new Event('scroll'))
      await nextTick()
    }
    // Of 32,000,000 px of rows the scroll bar has a quarter.
    scroller.scrollTop = 8000
    await scroll()
    expect(drawn()).toContain(1000)
    scroller.scrollTop = 80_000
    await scroll()
    expect(drawn()).toContain(10_000)
    expect(drawn()).toContain(10_019)
    expect(drawn().length).toBeLessThan(40)
  })
})
