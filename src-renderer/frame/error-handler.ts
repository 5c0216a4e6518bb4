import type { AppConfig } from 'vue'
import type { useToasts } from '../actions/use-toasts.ts'
import { isDrawingError, isLoadingError } from './drawing-error.ts'
import type { Start } from './start.ts'

/** What becomes of an error that no component took: an app that cannot be drawn does not start, all else is said in a toast. */
export function createErrorHandler(
  start: Pick<Start, 'fail' | 'isDrawn'>,
  toasts: Pick<ReturnType<typeof useToasts>, 'show'>,
  t: (key: string) => string,
): NonNullable<AppConfig['errorHandler']> {
  return (error, _component, info) => {
    if (!start.isDrawn() && isDrawingError(info)) return start.fail(error)
    console.error(error)
    // A piece that cannot be loaded has a toast of its own.
    if (isLoadingError(info)) return
    toasts.show(() => t('problem.unexpected'), { label: () => t('problem.reload'), run: () => window.location.reload() })
  }
}
