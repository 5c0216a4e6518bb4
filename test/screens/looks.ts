/** One way in which a screen is drawn. */
export interface Look {
  readonly theme: 'light' | 'dark'
  readonly language: 'en' | 'ru'
  readonly words: 'plain' | 'long'
  /** Of the window; what the page has of it is this by the zoom. */
  readonly width: number
  readonly height: number
  readonly zoom: 1 | 2
}

const sizes = [
  { width: 960, height: 600 },
  { width: 1280, height: 800 },
  { width: 1920, height: 1080 },
] as const

/** The one that a screen is loaded in. */
export const plainLook = { theme: 'light', language: 'en', words: 'plain', ...sizes[1], zoom: 1 } as const satisfies Look
/** Long words come last: the page does not find back from them. */
export const looks: readonly Look[] = [
  ...(['en', 'ru'] as const).flatMap((language) =>
    (['light', 'dark'] as const).flatMap((theme) => sizes.map((size) => ({ ...plainLook, theme, language, ...size }))),
  ),
  { ...plainLook, zoom: 2 },
  { ...plainLook, words: 'long' },
]

const dark = { ...plainLook, theme: 'dark' } as const
const strained: readonly Look[] = [
  { ...dark, language: 'ru', ...sizes[0] },
  { ...dark, zoom: 2 },
  { ...dark, words: 'long' },
]

/** For a check that is made often: the plain look, and one of those that strain it, whose turn the name decides. */
export function listFewLooks(screen: string): readonly Look[] {
  const sum = [...screen].reduce((total, letter) => total + (letter.codePointAt(0) ?? 0), 0)
  return [plainLook, ...strained.slice(sum % strained.length).slice(0, 1)]
}

export function toName({ theme, language, words, width, height, zoom }: Look): string {
  const rest = [...(zoom === 1 ? [] : ['zoomed']), ...(words === 'plain' ? [] : [words])]
  return [theme, language, `${width}×${height}`, ...rest].join(' ')
}
