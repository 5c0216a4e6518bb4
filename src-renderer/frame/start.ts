import type { App } from 'vue'
import type { StartFailure } from './start-failure.ts'

export interface Start {
  /** Draws the app; false where it cannot be, which the page then says. */
  draw(where: string): boolean
  /** The page says why there is no app, in the place of whatever was drawn. */
  fail(this: void, error: unknown): void
  isDrawn(): boolean
}

/** Without an account, or where its first drawing fails, there is no app. */
export function createStart(app: Pick<App, 'mount' | 'unmount'>, failure: StartFailure): Start {
  let stage: 'starting' | 'drawn' | 'failed' = 'starting'
  const isFailed = () => stage === 'failed'

  function fail(error: unknown): void {
    if (isFailed()) return
    console.error(error)
    if (stage === 'drawn') app.unmount()
    stage = 'failed'
    failure.show(error)
  }

  return {
    fail,
    isDrawn: () => stage === 'drawn',
    draw(where) {
      if (isFailed()) return false
      app.mount(where)
      if (isFailed()) {
        app.unmount()
        return false
      }
      stage = 'drawn'
      failure.end()
      return true
    },
  }
}
