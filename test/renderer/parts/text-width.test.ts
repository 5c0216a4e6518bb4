// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { computed } from 'vue'

beforeEach(() => vi.resetModules())
afterEach(() => vi.restoreAllMocks())

const load = async () => (await import('../../../src-renderer/parts/text-width.ts')).measureText

it('measures words in the font of the page, and again once its fonts have arrived', async () => {
  let perLetter = 5
  const canvas = { font: '', measureText: (text: string) => ({ width: text.length * perLetter + 0.2 }) }
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(canvas as never)
  const fonts = new EventTarget()
  Object.defineProperty(document, 'fonts', { configurable: true, value: fonts })
  const measureText = await load()
  const width = computed(() => measureText('Name', 12))
  expect([width.value, canvas.font]).toEqual([21, expect.stringMatching(/^500 12px /)])
  perLetter = 6
  fonts.dispatchEvent(new Event('loadingdone'))
  expect(width.value).toBe(25)
})

it('counts letters where there is no canvas', async () => {
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null)
  expect((await load())('Name')).toBe(28)
})
