import { z } from 'zod'
import { type Appearance, languages, themes } from '../../src-shared/bridge.ts'

export interface Bounds {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** What the window was like when it was last seen. */
export interface WindowState {
  readonly bounds: Bounds | null
  readonly isMaximized: boolean
  /** What the page chose; the system decides until it has. */
  readonly appearance: Appearance | null
}

export const minimumSize = { width: 940, height: 600 } as const
const usualSize = { width: 1280, height: 800 } as const

export const noWindowState: WindowState = { bounds: null, isMaximized: false, appearance: null }

const pixels = z.number().min(-1_000_000).max(1_000_000).transform(Math.round)
const stateShape = z.object({
  bounds: z.object({ x: pixels, y: pixels, width: pixels, height: pixels }).nullable().catch(null),
  isMaximized: z.boolean().catch(false),
  appearance: z
    .object({ theme: z.enum(themes), language: z.enum(languages) })
    .nullable()
    .catch(null),
})

/** What is kept of a state that may be absent, cut short, or not ours at all. */
export function parseWindowState(text: string | undefined): WindowState {
  if (text === undefined) return noWindowState
  let content: unknown
  try {
    content = JSON.parse(text)
  } catch (error) {
    if (error instanceof SyntaxError) return noWindowState
    throw error
  }
  const parsed = stateShape.safeParse(content)
  return parsed.success ? parsed.data : noWindowState
}

/** Where the window goes: wholly on the screen that shows most of where it was, never smaller than it can be used. */
export function placeWindow(bounds: Bounds | null, primary: Bounds, workAreas: readonly Bounds[]): Bounds {
  const area = (bounds && findNearest(bounds, workAreas)) ?? primary
  const wanted = bounds ?? centre(primary)
  const width = clamp(wanted.width, minimumSize.width, area.width)
  const height = clamp(wanted.height, minimumSize.height, area.height)
  return {
    x: clamp(wanted.x, area.x, area.x + area.width - width),
    y: clamp(wanted.y, area.y, area.y + area.height - height),
    width,
    height,
  }
}

function findNearest(bounds: Bounds, areas: readonly Bounds[]): Bounds | undefined {
  const [best] = areas
    .map((area) => ({ area, shared: overlap(bounds, area) }))
    .filter(({ shared }) => shared > 0)
    .sort((a, b) => b.shared - a.shared)
  return best?.area
}

function overlap(a: Bounds, b: Bounds): number {
  const width = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x)
  const height = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y)
  return Math.max(0, width) * Math.max(0, height)
}

function centre({ x, y, width, height }: Bounds): Bounds {
  return {
    ...usualSize,
    x: Math.round(x + (width - usualSize.width) / 2),
    y: Math.round(y + (height - usualSize.height) / 2),
  }
}

/** The lower bound wins where the two cross: a screen may be smaller than the least window. */
function clamp(value: number, least: number, most: number): number {
  return Math.max(least, Math.min(value, most))
}
