import { CircleAlert, CircleCheck, RefreshCw, TriangleAlert } from '@lucide/vue'
import type { Component } from 'vue'
import type { EngineState } from '../../api/use-engine.ts'

interface EngineStatusStyle {
  readonly icon: Component
  readonly tone: string
}

/** Icon and colour of each engine state. */
export const engineStatusStyles: Record<EngineState, EngineStatusStyle> = {
  starting: { icon: RefreshCw, tone: 'text-muted' },
  running: { icon: CircleCheck, tone: 'text-fine' },
  restarting: { icon: RefreshCw, tone: 'text-warn' },
  stopped: { icon: CircleAlert, tone: 'text-danger' },
  'signed-out': { icon: CircleAlert, tone: 'text-danger' },
}

/** Overrides the engine state: no check mark below a list that failed to load. */
export const failedListStyle: EngineStatusStyle = { icon: TriangleAlert, tone: 'text-warn' }
