/** The page's message if the app cannot start. Its text is in the HTML, so it does not depend on the app. */
export interface StartFailure {
  /** Shows the message at once, with the reason below it. Only the first reason is shown. */
  show(error: unknown): void
  /** Call this when the app's script starts. */
  begin(): void
  /** Call this when the app is rendered. From then on, the app reports its own errors. */
  end(): void
}

type Page = Pick<Window, 'addEventListener' | 'removeEventListener' | 'document' | 'localStorage' | 'navigator' | 'matchMedia'>

/** Watches for scripts that fail to load, errors and unhandled rejections until the app is rendered. */
export function watchStart(page: Page): StartFailure {
  const { document } = page
  let message: HTMLElement | null = null
  let isShown = false
  let isBegun = false

  function hearError(event: Event): void {
    const { target } = event
    if (isScript(target)) show(`${target.src} could not be loaded`)
    else if (event instanceof ErrorEvent) show(event.error ?? event.message)
  }
  /** Everything is loaded by now. If the app's script has not run, it failed before this script could notice. */
  const hearLoad = () => isBegun || show('')
  const hearRejection = ({ reason }: PromiseRejectionEvent) => show(reason)

  function show(error: unknown): void {
    if (isShown) return
    isShown = true
    // This runs before the body is parsed.
    if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', () => reveal(error), { once: true })
    else reveal(error)
  }

  function reveal(error: unknown): void {
    message ??= document.getElementById('start-failure')
    if (!message) return
    const cause = message.querySelector('pre')
    if (cause) cause.textContent = toCause(error)
    message.dataset['language'] = findLanguage(page)
    message.dataset['shown'] = ''
    document.documentElement.classList.toggle('dark', isDark(page))
    document.body.append(message)
  }

  page.addEventListener('error', hearError, { capture: true })
  page.addEventListener('unhandledrejection', hearRejection)
  if (document.readyState === 'complete') setTimeout(hearLoad)
  else page.addEventListener('load', hearLoad)
  return {
    show,
    begin: () => void (isBegun = true),
    end() {
      page.removeEventListener('error', hearError, { capture: true })
      page.removeEventListener('unhandledrejection', hearRejection)
      message = document.getElementById('start-failure')
      message?.remove()
    },
  }
}

const isScript = (target: EventTarget | null): target is HTMLScriptElement =>
  target !== null && 'tagName' in target && target.tagName === 'SCRIPT'

const toCause = (error: unknown) => (error instanceof Error ? error.message : String(error))

const read = ({ localStorage }: Page, key: string) => localStorage.getItem(`outpost.${key}`)

function findLanguage(page: Page): 'en' | 'ru' {
  const wanted = read(page, 'language') ?? page.navigator.languages.find((tag) => /^(en|ru)\b/i.test(tag)) ?? 'en'
  return wanted.toLowerCase().startsWith('ru') ? 'ru' : 'en'
}

function isDark(page: Page): boolean {
  const theme = read(page, 'theme')
  return theme === 'dark' || (theme !== 'light' && page.matchMedia('(prefers-color-scheme: dark)').matches)
}
