// @vitest-environment happy-dom
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { VueWrapper } from '@vue/test-utils'
import { afterEach, describe, expect, it } from 'vitest'
import SegmentBar from '../../../src-renderer/parts/SegmentBar.vue'
import { mountPart } from './mount-part.ts'

const root = join(import.meta.dirname, '../../..')
const tokens = readFileSync(join(root, 'src-renderer/styles/tokens.css'), 'utf8')

/** The colour of a token in a theme. */
function findColour(token: string, theme: 'light' | 'dark'): string {
  const scale = new RegExp(`--color-${token}: var\\(--(\\w+)-(\\d+)\\)`).exec(tokens)
  const [, name = '', step = ''] = scale ?? []
  const file = `node_modules/@radix-ui/colors/${name}${theme === 'dark' ? '-dark' : ''}.css`
  const [, hex] = new RegExp(`--${name}-${step}: (#[0-9a-f]{6})`).exec(readFileSync(join(root, file), 'utf8')) ?? []
  if (hex === undefined) throw new Error(`no colour for ${token}`)
  return hex
}

function toLight(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const part = parseInt(hex.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

function contrast(one: string, other: string, theme: 'light' | 'dark'): number {
  const [dark = 0, bright = 0] = [one, other].map((token) => toLight(findColour(token, theme))).toSorted((a, b) => a - b)
  return (bright + 0.05) / (dark + 0.05)
}

let part: VueWrapper
afterEach(() => part.unmount())

describe.each(['light', 'dark'] as const)('the chosen segment, %s', (theme) => {
  const findToken = (element: Element | null | undefined, kind: string) =>
    new RegExp(`(?:^| )${kind}-(?!\\d|transparent)([a-z-]+)(?: |$)`).exec(element?.className ?? '')?.[1] ?? ''

  it('stands out from its neighbours, and every word can be read', () => {
    const choices = [
      { value: 'a', text: 'One' },
      { value: 'b', text: 'Two' },
    ]
    part = mountPart(SegmentBar, { props: { label: 'Which', choices, modelValue: 'a' } })
    const [chosen, other] = part.findAll('label').map(({ element }) => element)
    const around = findToken(chosen?.parentElement, 'bg')
    const [edge, ground, ink] = [findToken(chosen, 'border'), findToken(chosen, 'bg'), findToken(chosen, 'text')]
    expect(contrast(edge, around, theme)).toBeGreaterThanOrEqual(3)
    expect(contrast(edge, ground, theme)).toBeGreaterThanOrEqual(3)
    expect(contrast(ink, ground, theme)).toBeGreaterThanOrEqual(4.5)
    expect(contrast(findToken(other, 'text'), around, theme)).toBeGreaterThanOrEqual(4.5)
  })
})
