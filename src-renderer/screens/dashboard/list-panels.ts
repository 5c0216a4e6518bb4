import { toFunnelPanel, type ShownFunnel } from './funnel-panel.ts'
import { toOutcomePanel, toReasonsPanel, type FindTitle } from './group-panels.ts'
import { toClosedPanel, toCyclePanel, toForecastPanel, type Basis } from './month-panels.ts'
import type { Panel } from './panel.ts'

/** All charts of the dashboard, in their order. */
export const listPanels = (basis: Basis, funnels: readonly ShownFunnel[], findTitle: FindTitle): readonly Panel[] => [
  toFunnelPanel(basis, funnels),
  toClosedPanel(basis),
  toForecastPanel(basis),
  toCyclePanel(basis),
  toReasonsPanel(basis, findTitle),
  toOutcomePanel('person', basis, findTitle),
  toOutcomePanel('source', basis, findTitle),
]
