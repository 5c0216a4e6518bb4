import { createMemoryHistory, createRouter, type Router } from 'vue-router'

/** A router without a page around it, at an address. */
export async function createMemoryRouter(at: string): Promise<Router> {
  const router = createRouter({
    history: createMemoryHistory(),
    routes: [{ path: '/:rest(.*)*', component: { render: () => null } }],
  })
  await router.push(at)
  return router
}
