import { RefreshCw } from '@lucide/vue'
import { declareGo } from '../actions/catalogue.ts'

/** The page with all changes that the hosted CRM does not have yet. */
export const syncCentre = { path: '/sync', go: 'go.sync', icon: RefreshCw } as const

declareGo(syncCentre.go, { label: 'action.goSync', icon: syncCentre.icon, keys: ['G S'] })
