import { createRouter, createWebHistory, type RouteLocation, type Router, type RouteRecordRaw } from 'vue-router'
import type { Gate } from '../api/use-workspace.ts'
import { lateBoard } from '../board/late-board.ts'
import { dashboard } from '../frame/dashboard.ts'
import { syncCentre } from '../frame/sync-centre.ts'
import { todayPage } from '../frame/today.ts'
import { week } from '../frame/week.ts'
import { settingsPath } from '../frame/settings-sections.ts'
import { galleryPages } from '../gallery/gallery-pages.ts'
import { presentations } from '../resources/index.ts'
import { withTexts } from '../text/with-texts.ts'
import RecordsPage from './RecordsPage.vue'

/** The state that decides whether a page can be shown: the open account, and whether accounts can be managed here. */
export interface Access {
  readonly gate: Gate
  readonly canManage: boolean
}

/** The page is drawn together with its board. If the board's script fails, the page loads it again and reports that. */
const loadBoard = ({ query }: Pick<RouteLocation, 'query'>) =>
  query['as'] === 'board' ? lateBoard.load().catch(() => undefined) : undefined

const lists = presentations.map((presentation): RouteRecordRaw => ({
  path: presentation.path,
  component: RecordsPage,
  props: { presentation },
  beforeEnter: loadBoard,
}))

const pages: readonly RouteRecordRaw[] = [
  { path: todayPage.path, component: withTexts(() => import('./today/TodayPage.vue')) },
  { path: '/:type/:id(-?\\d+)/:through?', component: withTexts(() => import('./record/RecordPage.vue')) },
  { path: dashboard.path, component: withTexts(() => import('./dashboard/DashboardPage.vue')) },
  {
    path: `${syncCentre.path}/:part(log|removed|needs-you|waiting)?`,
    alias: `${syncCentre.path}/:part(conflicts|changes)/:entry(\\d+)`,
    component: withTexts(() => import('./sync/SyncPage.vue')),
  },
  { path: week.path, component: withTexts(() => import('./week/WeekPage.vue')) },
  { path: `${settingsPath}/:section?`, component: withTexts(() => import('./settings/SettingsPage.vue')) },
]

/** Pages without the frame. */
const outside: readonly RouteRecordRaw[] = [
  { path: '/welcome', component: withTexts(() => import('./welcome/WelcomePage.vue')) },
  { path: '/welcome/empty', component: withTexts(() => import('./welcome/EmptyAccountPage.vue')) },
  { path: '/connect', component: withTexts(() => import('./welcome/ConnectPage.vue')) },
  { path: '/unlock', component: withTexts(() => import('./welcome/UnlockPage.vue')) },
]

/** Where a window opens, unless its address names another page. */
const home = todayPage.path

export function createPages(
  findAccess: () => Promise<Access> = () => Promise.resolve({ gate: 'account', canManage: false }),
): Router {
  const router = createRouter({
    history: createWebHistory(),
    routes: [
      ...lists,
      ...pages,
      ...outside.map((page): RouteRecordRaw => ({ ...page, meta: { outside: true } })),
      ...galleryPages,
      { path: '/:rest(.*)*', redirect: home },
    ],
  })
  router.beforeEach(async (to) => findOtherPage(to, await findAccess()) ?? true)
  return router
}

/** The page to show instead of the requested one, if that cannot be shown. */
export function findOtherPage(to: Pick<RouteLocation, 'path' | 'meta' | 'query'>, access: Access): string | undefined {
  const { gate, canManage } = access
  if (to.meta['outside'] !== true) return gate === 'account' ? undefined : `/${gate}`
  if (!canManage) return home
  // No account is locked, and the address names none to unlock.
  const isVain = to.path === '/unlock' && gate !== 'unlock' && to.query['account'] === undefined
  return isVain ? (gate === 'account' ? home : '/welcome') : undefined
}

/** Loads the script of a page at once: the router waits until it is known whether the page can be shown. */
export function loadPage(router: Router, { pathname, search }: Pick<Location, 'pathname' | 'search'>): void {
  const to = router.resolve(pathname + search)
  void loadBoard(to)
  for (const { components } of to.matched) {
    const load: unknown = components?.['default']
    // If it fails, the router's own try fails too and is reported.
    if (typeof load === 'function') (load as () => Promise<unknown>)().catch(() => undefined)
  }
}
