import { flushPromises, mount, type VueWrapper } from '@vue/test-utils'
import { createPinia } from 'pinia'
import { NEVER } from 'rxjs'
import { vi } from 'vitest'
import type { Component, FunctionalComponent, Plugin } from 'vue'
import { createMemoryHistory, createRouter } from 'vue-router'
import { backendKey, type Backend } from '../../src-renderer/api/backend.ts'
import { createRecords } from '../../src-renderer/api/records.ts'
import { createRequest, type FetchAnswer } from '../../src-renderer/api/request.ts'
import { useSession } from '../../src-renderer/api/use-session.ts'
import { useWorkspace } from '../../src-renderer/api/use-workspace.ts'
import { createMessages } from '../../src-renderer/locales/i18n.ts'
import { WorkspacePlace } from '../workspace/workspace-place.ts'

/** A section of Settings over a real workspace with one open account. */
export interface ShownSection {
  readonly place: WorkspacePlace
  readonly program: Program
  readonly account: string
  readonly page: VueWrapper
  /** What any other component of the same page needs. */
  readonly global: { readonly plugins: Plugin[]; readonly provide: Record<symbol, unknown> }
  /** A field by its label. */
  readonly fill: (label: string, text: string) => Promise<void>
  readonly press: (label: string) => Promise<void>
  /** Waits until the page shows the text. */
  readonly shows: (text: string | RegExp) => Promise<void>
  readonly close: () => Promise<void>
}

type Program = Awaited<ReturnType<WorkspacePlace['start']>>

/** `prepare` runs once the account is open. */
export async function showSection(
  section: Component,
  wanted: object = {},
  prepare: (program: Program) => Promise<unknown> = () => Promise.resolve(),
): Promise<ShownSection> {
  const place = await WorkspacePlace.create()
  const program = await place.start()
  const { id: account } = await program.make({ kind: 'local', name: 'Mine', language: 'en', ...wanted })
  const { passphrase } = (wanted as { key?: { passphrase?: string } }).key ?? {}
  await program.workspace.open(account, passphrase)
  await prepare(program)
  vi.stubGlobal('fetch', (path: string, init?: RequestInit) => program.handle(new Request(`http://localhost${path}`, init)))
  const pinia = createPinia()
  const router = createRouter({ history: createMemoryHistory(), routes: [{ path: '/', component: { render: () => null } }] })
  await useWorkspace(pinia).load()
  useSession(pinia).session = { account: { id: account, kind: 'local', timeZone: 'UTC' }, user: { id: '1' }, version: '0' }
  const toEngine: FetchAnswer = (path, init) => {
    const headers = { ...(init?.headers as Record<string, string>), authorization: `Bearer ${program.workspace.ready()?.token}` }
    return program.workspace.handle(new Request(`http://localhost${path}`, { ...init, headers }))
  }
  const request = createRequest(toEngine, () => undefined)
  const backend: Backend = { request, records: createRecords(request), news$: NEVER }
  const global = { plugins: [pinia, router, createMessages('en')], provide: { [backendKey as symbol]: backend } }
  const page = mount(section as FunctionalComponent, {
    attachTo: document.body,
    global,
  })

  const shows = (text: string | RegExp) =>
    vi.waitFor(
      () => {
        const shown = document.body.textContent ?? ''
        if (!(typeof text === 'string' ? shown.includes(text) : text.test(shown))) throw new Error(`not shown: ${text}\n${shown}`)
      },
      { timeout: 20_000, interval: 50 },
    )

  return {
    ...{ place, program, account, page, global, shows },
    async fill(label, text) {
      // A dialog is outside the section.
      const named = [...document.querySelectorAll('label')].findLast((one) => one.textContent.split('·')[0]?.trim() === label)
      const field = document.querySelector<HTMLInputElement>(`[id="${named?.htmlFor}"]`)
      if (!field) throw new Error(`There is no field ${label}.`)
      field.value = text
      field.dispatchEvent(new Event('input', { bubbles: true }))
      await flushPromises()
    },
    async press(label) {
      const buttons = [...document.querySelectorAll('button')].filter((one) => one.textContent.trim() === label)
      const button = buttons.at(-1)
      if (!button) throw new Error(`There is no button ${label}.`)
      if (button.type === 'submit') button.form?.dispatchEvent(new Event('submit', { cancelable: true, bubbles: true }))
      else button.click()
      await flushPromises()
    },
    async close() {
      page.unmount()
      vi.unstubAllGlobals()
      await place.remove()
    },
  }
}
