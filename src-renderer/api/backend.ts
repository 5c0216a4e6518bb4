import type { Observable } from 'rxjs'
import { inject, type InjectionKey } from 'vue'
import type { LiveEvent } from './live.ts'
import type { Records } from './records.ts'
import type { Request } from './request.ts'

/** What screens use to reach the engine; created once at startup. */
export interface Backend {
  readonly request: Request
  readonly records: Records
  readonly news$: Observable<LiveEvent>
}

export const backendKey: InjectionKey<Backend> = Symbol('backend')

export function useBackend(): Backend {
  const backend = inject(backendKey)
  if (!backend) throw new Error('no backend was provided')
  return backend
}
