import type { AppConfig } from 'vue'
import type { useToasts } from '../actions/use-toasts.ts'
import { isDrawingError, isLoadingError } from './drawing-error.ts'
import type { Start } from './start.ts'

/** Handles errors that no component caught. If the app cannot be rendered, it does not start. Other errors show a toast. */
export function createErrorHandler(
  start: Pick<Start, 'fail' | 'isDrawn'>,
  toasts: Pick<ReturnType<typeof useToasts>, 'show'>,
  t: (key: string) => string,
): NonNullable<AppConfig['errorHandler']> {
  return (error, _component, info) => {
    if (!start.isDrawn() && isDrawingError(info)) return start.fail(error)
    console.error(error)
    // A component that fails to load has its own toast.
    if (isLoadingError(info)) return
    toasts.show(() => t('problem.unexpected'), { label: () => t('problem.reload'), run: () => window.location.reload() })
  }
}
