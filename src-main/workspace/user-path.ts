import { homedir } from 'node:os'
import { isAbsolute, join, normalize } from 'node:path'
import { WorkspaceError } from './workspace-error.ts'

/** The path that a user typed. A page has no current folder, so a relative path names nothing. */
export function toAbsolutePath(typed: string): string {
  const path = /^~[/\\]/.test(typed) ? join(homedir(), typed.slice(2)) : typed
  if (isAbsolute(path)) return normalize(path)
  throw new WorkspaceError(422, 'path-relative', `${typed} is not a full path. Begin it with a drive, a slash or ~/.`)
}
