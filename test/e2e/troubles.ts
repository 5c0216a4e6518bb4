import type { Page } from '@playwright/test'

/** What went wrong in a page that no one asked for. */
export interface Troubles {
  /** From now on, what matches is part of the test. */
  expect(pattern: RegExp): void
  listSeen(): readonly string[]
  listUnexpected(): string[]
  /** The page's next loads are no longer watched: another test may get the page. */
  end(): Promise<void>
}

/** The picture that a page is led to between two tests names no icon, so the browser asks for the usual one. The app names its own. */
const blankIcon = /\/favicon\.ico\)?$/

const reportViolations = `document.addEventListener('securitypolicyviolation', (event) =>
  console.error('policy violated: ' + event.violatedDirective + ' by ' + event.blockedURI))`

export async function watchTroubles(page: Page): Promise<Troubles> {
  const seen: string[] = []
  const expected: RegExp[] = []
  page.on('console', (message) => {
    const level = message.type()
    if (level === 'error' || level === 'warning') seen.push(`console ${level}: ${message.text()} (${message.location().url})`)
  })
  page.on('pageerror', (error) => seen.push(`uncaught: ${error.stack ?? error.message}`))
  page.on('crash', () => seen.push('the page crashed'))
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? ''
    // A page that moves on lets go of what it asked for.
    if (reason !== 'net::ERR_ABORTED') seen.push(`failed request: ${request.method()} ${request.url()} ${reason}`)
  })
  page.on('response', (response) => {
    if (response.status() >= 400) seen.push(`answer ${response.status()}: ${response.request().method()} ${response.url()}`)
  })
  const script = await page.addInitScript({ content: reportViolations })
  return {
    expect: (pattern) => void expected.push(pattern),
    listSeen: () => seen,
    listUnexpected: () => seen.filter((line) => ![...expected, blankIcon].some((pattern) => pattern.test(line))),
    end: () => script.dispose(),
  }
}
