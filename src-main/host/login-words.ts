/** Why the sign-in page is shown. */
export type LoginProblem = 'no-session' | 'bad-code'

export type LoginLanguage = keyof typeof loginWords

export const loginWords = {
  en: {
    problems: {
      'no-session': ['This browser is not signed in', 'Outpost opens with a sign-in link, which works once.'],
      'bad-code': ['This sign-in link no longer works', 'A link works once, within ten minutes.'],
    },
    how: 'To get a new link, press Enter in the terminal that Outpost runs in. If someone else runs it, ask them for a link.',
    retry: 'Try again',
    administrators: 'For administrators',
    run: 'If Outpost is not running, run this command and open the link it prints.',
  },
  ru: {
    problems: {
      'no-session': ['Вы не вошли в Outpost', 'Outpost открывается по ссылке для входа, которая действует один раз.'],
      'bad-code': ['Эта ссылка для входа больше не действует', 'Ссылка действует один раз, в течение десяти минут.'],
    },
    how: 'Чтобы получить новую ссылку, нажмите Enter в терминале, где запущен Outpost. Если его запускает кто-то другой, попросите ссылку у него.',
    retry: 'Повторить',
    administrators: 'Для администраторов',
    run: 'Если Outpost не запущен, выполните эту команду и откройте ссылку, которую она выведет.',
  },
} as const satisfies Record<string, LoginWords>

export interface LoginWords {
  readonly problems: Readonly<Record<LoginProblem, readonly [title: string, reason: string]>>
  readonly how: string
  readonly retry: string
  readonly administrators: string
  readonly run: string
}

/** The supported language that `Accept-Language` prefers; English if there is none. */
export function chooseLanguage(header: string | null): LoginLanguage {
  const ranked = (header ?? '')
    .split(',')
    .map((part) => {
      const [range = '', ...parameters] = part.split(';').map((text) => text.trim().toLowerCase())
      const weight = parameters.find((parameter) => parameter.startsWith('q='))
      return { language: range.split('-')[0] ?? '', weight: weight === undefined ? 1 : Number(weight.slice(2)) }
    })
    .filter(({ language, weight }) => Object.hasOwn(loginWords, language) && weight > 0)
    .toSorted((one, other) => other.weight - one.weight)
  return (ranked[0]?.language ?? 'en') as LoginLanguage
}
