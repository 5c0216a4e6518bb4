import { CircleAlert, CircleCheck, RefreshCw, TriangleAlert } from '@lucide/vue'
import type { Component } from 'vue'
import type { EngineState } from '../stores/engine.ts'

interface EngineLook {
  readonly icon: Component
  readonly tone: string
}

/** How the engine's state is drawn, wherever it is told of. */
export const engineLooks: Record<EngineState, EngineLook> = {
  starting: { icon: RefreshCw, tone: 'text-muted' },
  running: { icon: CircleCheck, tone: 'text-fine' },
  restarting: { icon: RefreshCw, tone: 'text-warn' },
  stopped: { icon: CircleAlert, tone: 'text-danger' },
  'signed-out': { icon: CircleAlert, tone: 'text-danger' },
}

/** Whatever else is fine: no tick stands under a list that could not be read. */
export const failedListLook: EngineLook = { icon: TriangleAlert, tone: 'text-warn' }
