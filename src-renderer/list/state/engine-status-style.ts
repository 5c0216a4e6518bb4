import { CircleAlert, CircleCheck, RefreshCw, TriangleAlert } from '@lucide/vue'
import type { Component } from 'vue'
import type { EngineState } from '../../api/use-engine.ts'

interface EngineStatusStyle {
  readonly icon: Component
  readonly tone: string
}

/** How the engine's state is drawn, wherever it is told of. */
export const engineStatusStyles: Record<EngineState, EngineStatusStyle> = {
  starting: { icon: RefreshCw, tone: 'text-muted' },
  running: { icon: CircleCheck, tone: 'text-fine' },
  restarting: { icon: RefreshCw, tone: 'text-warn' },
  stopped: { icon: CircleAlert, tone: 'text-danger' },
  'signed-out': { icon: CircleAlert, tone: 'text-danger' },
}

/** Whatever else is fine: no tick stands under a list that could not be read. */
export const failedListStyle: EngineStatusStyle = { icon: TriangleAlert, tone: 'text-warn' }
