import { defineStore } from 'pinia'
import { computed, ref, shallowRef } from 'vue'
import type { AccountSummary, CurrentAccount, WorkspaceInfo } from '../../src-shared/workspace.ts'
import type { Fetch } from './request.ts'
import type { Workspace, WorkspaceEvent } from './workspace.ts'
import { readWorkspaceInfo } from './workspace-info.ts'

/** Where the page belongs: at an account, or at the page that makes, chooses or unlocks one. */
export type Gate = 'account' | 'welcome' | 'unlock'

/** Which account is open, and which others there are. */
export const useWorkspace = defineStore('workspace', () => {
  const ask: Fetch = (path, init) => fetch(path, init)
  let made: Promise<Workspace> | undefined
  /** Everything that can be done with accounts, loaded when it is first needed. */
  const client = (): Promise<Workspace> => (made ??= import('./workspace.ts').then(({ createWorkspace }) => createWorkspace(ask)))
  /** Undefined until it was asked; null where this shell has no workspace. */
  const info = shallowRef<WorkspaceInfo | null>()
  const accounts = shallowRef<readonly AccountSummary[]>([])
  /** How far the account is that is being made, from 0 to 1; null while nobody knows. */
  const filling = ref<number | null>(null)

  const gate = computed(() => toGate(info.value))
  const account = computed(() => info.value?.account ?? null)
  const canManage = computed(() => info.value?.can.manageAccounts ?? false)

  async function load(): Promise<void> {
    info.value = (await readWorkspaceInfo(ask)) ?? info.value ?? null
  }

  async function loadAccounts(): Promise<void> {
    const asked = await (await client()).listAccounts()
    if (asked.ok) accounts.value = asked.value
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

  return { client, info, accounts, filling, gate, account, canManage, load, loadAccounts, hear }
})

/** A shell that manages no accounts has one open already, or says elsewhere why not. */
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
