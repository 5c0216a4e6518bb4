/** In how many ways every screen is drawn. */
export interface Look {
  readonly theme: 'light' | 'dark'
  readonly language: 'en' | 'ru'
  readonly width: number
  readonly height: number
}

const sizes = [
  { width: 960, height: 600 },
  { width: 1280, height: 800 },
  { width: 1920, height: 1080 },
] as const

export const looks: readonly Look[] = (['light', 'dark'] as const).flatMap((theme) =>
  (['en', 'ru'] as const).flatMap((language) => sizes.map((size) => ({ theme, language, ...size }))),
)

/** One of each theme, language and size, for a check that is made often. */
export const fewLooks: readonly Look[] = [
  { theme: 'light', language: 'en', width: 1280, height: 800 },
  { theme: 'dark', language: 'ru', width: 960, height: 600 },
]

export const toName = ({ theme, language, width, height }: Look): string => `${theme} ${language} ${width}×${height}`
