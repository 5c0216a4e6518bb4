import { Columns3 } from '@lucide/vue'
import { declareGo } from '../actions/catalogue.ts'

/** The page with the deals and reminders of seven days. */
export const week = { path: '/week', go: 'go.week' } as const

declareGo(week.go, { label: 'action.goWeek', icon: Columns3, keys: ['G W'] })
