import type { App } from 'vue'
import type { StartFailure } from './start-failure.ts'

export interface Start {
  /** Renders the app. If that fails, returns false and the page shows the reason. */
  draw(where: string): boolean
  /** Removes what was rendered and shows on the page why the app cannot start. */
  fail(this: void, error: unknown): void
  isDrawn(): boolean
}

/** The app starts only if there is an account and the first render succeeds. */
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
