import { CalendarCheck } from '@lucide/vue'
import { declareGo } from '../actions/catalogue.ts'

/** The page with what is due, stuck or new. */
export const todayPage = { path: '/today', go: 'go.today', icon: CalendarCheck } as const

declareGo(todayPage.go, { label: 'action.goToday', icon: todayPage.icon, keys: ['G T'] })
