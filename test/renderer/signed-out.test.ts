// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import SignedOutScreen from '../../src-renderer/screens/welcome/SignedOutScreen.vue'
import { bridgeName } from '../../src-shared/bridge.ts'
import { mountPart } from './parts/mount-part.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  Reflect.deleteProperty(document, 'execCommand')
})

function allowCopying(isAllowed: boolean): void {
  Object.defineProperty(document, 'execCommand', { configurable: true, value: () => isAllowed })
}

describe('the way back in', () => {
  it.each([
    ['en', 'Try again', 'For administrators'],
    ['ru', 'Повторить', 'Для администраторов'],
  ] as const)(
    'is one that a person can go in a browser, and no command unless it is asked for: %s',
    async (language, label, summary) => {
      const reload = vi.fn()
      vi.spyOn(window, 'location', 'get').mockReturnValue({ reload } as unknown as Location)
      const screen = mountPart(SignedOutScreen, {}, language)
      const [first, copy] = screen.findAll('button')
      expect(first!.text()).toBe(label)
      await first!.trigger('click')
      expect(reload).toHaveBeenCalledOnce()
      const folded = screen.get('details')
      expect([folded.attributes('open'), folded.get('summary').text()]).toEqual([undefined, summary])
      expect([folded.element.contains(copy!.element), folded.element.contains(screen.get('code').element)]).toEqual([true, true])
      screen.unmount()
    },
  )

  it.each([
    [true, 'Copied'],
    [false, 'Not copied'],
  ])('has a command for whoever runs it, and its copying says how it went: %s', async (isAllowed, said) => {
    allowCopying(isAllowed)
    const screen = mountPart(SignedOutScreen)
    expect([screen.get('code').text(), screen.text().includes('close Outpost')]).toEqual(['outpost serve', false])
    const button = screen.get('details button')
    expect(button.text()).toBe('Copy')
    await button.trigger('click')
    expect([button.text(), screen.get('[aria-live]').text()]).toEqual([said, said])
    await vi.advanceTimersByTimeAsync(2000)
    expect([button.text(), screen.get('[aria-live]').text()]).toEqual(['Copy', ''])
    screen.unmount()
  })

  it('is a new start in the desktop window, with no word of a command', async () => {
    const quit = vi.fn()
    vi.stubGlobal(bridgeName, { quit })
    const screen = mountPart(SignedOutScreen)
    expect([screen.find('code').exists(), screen.text().includes('close Outpost')]).toEqual([false, true])
    await screen.get('button').trigger('click')
    expect(quit).toHaveBeenCalledOnce()
    screen.unmount()
  })
})
