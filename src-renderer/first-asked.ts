import { workspacePath } from '../src-shared/workspace.ts'
import { sessionPath } from './api/session.ts'
import { customsPath } from './fields/find-customs.ts'
import { viewsPath } from './list/views/saved-views.ts'

/** Requests that every page or list waits for. The page's head preloads them while the script is still loading. */
export const firstAsked: readonly string[] = [workspacePath, sessionPath, customsPath, viewsPath]
