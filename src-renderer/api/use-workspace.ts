import { defineStore } from 'pinia'
import { computed, ref, shallowRef } from 'vue'
import type { AccountSummary, CurrentAccount, WorkspaceInfo } from '../../src-shared/workspace.ts'
import type { Fetch } from './request.ts'
import { createTraffic } from './traffic.ts'
import type { Workspace, WorkspaceEvent } from './workspace.ts'
import { readWorkspaceInfo } from './workspace-info.ts'

/** What the page shows: an account, or the screen that creates, chooses or unlocks one. */
export type Gate = 'account' | 'welcome' | 'unlock'

/** The open account and the list of all accounts. */
export const useWorkspace = defineStore('workspace', () => {
  const ask: Fetch = (path, init) => fetch(path, init)
  const traffic = createTraffic()
  let made: Promise<Workspace> | undefined
  /** The full workspace client, loaded on first use. */
  const client = (): Promise<Workspace> =>
    (made ??= import('./workspace.ts').then(({ createWorkspace }) => createWorkspace(ask, traffic)))
  /** Undefined until it is loaded; null if this shell has no workspace. */
  const info = shallowRef<WorkspaceInfo | null>()
  const accounts = shallowRef<readonly AccountSummary[]>([])
  /** Whether `accounts` has been read. */
  const isListed = ref(false)
  /** Progress of the account being created, from 0 to 1; null if unknown. */
  const filling = ref<number | null>(null)

  const gate = computed(() => toGate(info.value))
  const account = computed(() => info.value?.account ?? null)
  const canManage = computed(() => info.value?.can.manageAccounts ?? false)

  async function load(): Promise<void> {
    info.value = (await readWorkspaceInfo(ask)) ?? info.value ?? null
  }

  async function loadAccounts(): Promise<void> {
    const asked = await (await client()).listAccounts()
    if (!asked.ok) return
    accounts.value = asked.value
    isListed.value = true
  }

  function hear(event: WorkspaceEvent): void {
    switch (event.is) {
      case 'account':
        if (info.value) info.value = { ...info.value, account: event.account }
        break
      case 'accounts':
        void loadAccounts()
        break
      case 'filling':
        filling.value = event.total > 0 ? event.done / event.total : null
        break
      default:
        event satisfies never
    }
  }

  return { client, traffic, info, accounts, isListed, filling, gate, account, canManage, load, loadAccounts, hear }
})

/** A shell that does not manage accounts has one open already, or reports elsewhere why not. */
export function toGate(info: WorkspaceInfo | null | undefined): Gate {
  if (!info?.can.manageAccounts) return 'account'
  return info.account ? gates[info.account.state] : 'welcome'
}

const gates: Readonly<Record<CurrentAccount['state'], Gate>> = {
  opening: 'account',
  open: 'account',
  locked: 'unlock',
  failed: 'unlock',
}
