import { sessionPath } from './api/session.ts'
import { customsPath } from './fields/find-customs.ts'
import { viewsPath } from './list/views/saved-views.ts'

/** What every list waits for. The page's head names it, so that it is on its way while the script is still being read. */
export const firstAsked: readonly string[] = [sessionPath, customsPath, viewsPath]
