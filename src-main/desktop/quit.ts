import type { App } from 'electron'

export interface QuitOptions {
  /** Finishes what is under way. */
  readonly finish: () => Promise<void>
  readonly onError: (error: unknown) => void
}

const longestWait = 5_000

/** Makes every way to quit wait for what is under way, but not for ever. */
export function waitBeforeQuit(app: Pick<App, 'on' | 'exit'>, { finish, onError }: QuitOptions): void {
  let isFinishing = false
  app.on('before-quit', (event) => {
    event.preventDefault()
    if (isFinishing) return
    isFinishing = true
    const timer = setTimeout(() => {
      onError(new Error(`What was under way had not ended after ${longestWait / 1000} s.`))
      app.exit(0)
    }, longestWait)
    finish()
      .catch(onError)
      .finally(() => {
        clearTimeout(timer)
        app.exit(0)
      })
  })
}
