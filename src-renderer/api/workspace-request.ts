import type * as z from 'zod/mini'
import { workspacePath, type WorkspaceProblem } from '../../src-shared/workspace.ts'
import type { Fetch } from './request.ts'
import { workspaceShapes as shapes } from './workspace-shapes.ts'

export type Asked<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly problem: WorkspaceProblem }

/** Requests to the workspace. Paths are below `/workspace/v1`. */
export interface WorkspaceRequests {
  readonly send: (method: string, path: string, body?: object, signal?: AbortSignal) => Promise<Response>
  readonly ask: <T>(shape: z.ZodMiniType<T>, method: string, path: string, body?: object) => Promise<Asked<T>>
}

const unreachable: WorkspaceProblem = { code: 'unreachable-program', detail: 'Outpost does not answer.' }

export function createWorkspaceRequests(fetch: Fetch): WorkspaceRequests {
  const send: WorkspaceRequests['send'] = (method, path, body, signal) =>
    fetch(`${workspacePath}${path}`, {
      method,
      headers: { accept: 'application/json', ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
      ...(signal && { signal }),
    })
  return {
    send,
    async ask(shape, method, path, body) {
      const response = await send(method, path, body).catch(() => undefined)
      if (!response) return { ok: false, problem: unreachable }
      const answer: unknown = response.status === 204 ? {} : await response.json().catch(() => undefined)
      if (!response.ok) return { ok: false, problem: toProblem(answer, response.status) }
      return { ok: true, value: shape.parse(answer) }
    },
  }
}

export const toAccountPath = (id: string, verb = '') => `/accounts/${encodeURIComponent(id)}${verb && `/${verb}`}`

/** The server's own reason, or the status where it gave none. */
function toProblem(answer: unknown, status: number): WorkspaceProblem {
  const read = shapes.problems.safeParse(answer)
  return (read.success ? read.data.errors[0] : undefined) ?? { code: `status-${status}`, detail: `Status ${status}.` }
}
