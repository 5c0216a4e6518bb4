import { ChartColumn } from '@lucide/vue'
import { declareGo } from '../actions/catalogue.ts'

/** The page with the numbers of all deals. */
export const dashboard = { path: '/dashboard', go: 'go.dashboard', icon: ChartColumn } as const

declareGo(dashboard.go, { label: 'action.goDashboard', icon: dashboard.icon, keys: ['G A'] })
