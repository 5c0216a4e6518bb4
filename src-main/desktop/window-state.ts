import { z } from 'zod'
import { type Appearance, languages, themes } from '../../src-shared/bridge.ts'
import { isPage, pageOrigin } from './page-address.ts'

export interface Bounds {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** A window's bounds and page. */
export interface WindowPlace {
  readonly bounds: Bounds
  readonly isMaximized: boolean
  readonly isFullScreen: boolean
  /** The path of its page; see `toKeptPath`. */
  readonly path: string
}

/** The last known state of the windows. */
export interface WindowState {
  /** The open windows, the first one first. */
  readonly windows: readonly WindowPlace[]
  /** The page's choice; until then the system decides. */
  readonly appearance: Appearance | null
}

export const minimumSize = { width: 940, height: 560 } as const
const usualSize = { width: 1280, height: 800 } as const
/** More windows than anyone opens. A file with more is not trusted. */
const mostWindows = 12

export const noWindowState: WindowState = { windows: [], appearance: null }

const pixels = z.number().min(-1_000_000).max(1_000_000).transform(Math.round)
const placeShape = z.object({
  bounds: z.object({ x: pixels, y: pixels, width: pixels, height: pixels }),
  isMaximized: z.boolean().catch(false),
  isFullScreen: z.boolean().catch(false),
  path: z.string().max(2048).transform(toKeptPath).catch('/'),
})
const stateShape = z.object({
  windows: z
    .array(placeShape.nullable().catch(null))
    .transform((places) => places.filter((place) => place !== null).slice(0, mostWindows))
    .catch([]),
  appearance: z
    .object({ theme: z.enum(themes), language: z.enum(languages) })
    .nullable()
    .catch(null),
})

/** Validates a stored state, which may be missing, truncated or foreign. */
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

/** Parameters that contain only ids. Search text is not written to this unencrypted file. */
const keptParts = ['view', 'peek']

/** The path of an app page, as it may be stored and opened again. */
export function toKeptPath(address: string): string {
  if (!URL.canParse(address, `${pageOrigin}/`)) return '/'
  const url = new URL(address, `${pageOrigin}/`)
  if (!isPage(url.href)) return '/'
  const kept = keptParts.flatMap((name) => {
    const value = url.searchParams.get(name)
    return value !== null && /^-?[\w-]{1,64}$/.test(value) ? [`${name}=${value}`] : []
  })
  return url.pathname + (kept.length > 0 ? `?${kept.join('&')}` : '')
}

/** The window's new bounds: fully on the screen that shows most of it, and never below the minimum size. */
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

const gripHeight = 44
const gripWidth = 100

/** Whether enough of the header is on a screen to drag the window. */
export function isReachable({ x, y, width }: Bounds, workAreas: readonly Bounds[]): boolean {
  return workAreas.some((area) => {
    const shown = Math.min(x + width, area.x + area.width) - Math.max(x, area.x)
    return shown >= gripWidth && y + gripHeight > area.y && y < area.y + area.height
  })
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

/** The lower bound wins, because a screen may be smaller than the minimum window. */
function clamp(value: number, least: number, most: number): number {
  return Math.max(least, Math.min(value, most))
}
