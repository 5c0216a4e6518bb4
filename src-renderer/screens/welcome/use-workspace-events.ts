import { onBeforeUnmount, onMounted } from 'vue'
import { useWorkspace } from '../../api/use-workspace.ts'

const retryMs = 1000

/** Follows the workspace while the page is shown. If another window opens an account, this page goes to it unless it stays. */
export function useWorkspaceEvents(staysHere: () => boolean): void {
  const workspace = useWorkspace()
  const ended = new AbortController()
  const { account } = workspace
  const before = account?.state === 'open' ? account.id : null

  async function follow(): Promise<void> {
    const client = await workspace.client()
    for await (const event of client.follow(ended.signal)) {
      workspace.hear(event)
      const isOther = event.is === 'account' && event.account?.state === 'open' && event.account.id !== before
      if (isOther && !staysHere()) location.assign('/')
    }
  }

  onMounted(async () => {
    while (!ended.signal.aborted) {
      // Reconnects after a lost connection. The first event of each connection is the present account.
      await follow().catch(() => undefined)
      await new Promise((done) => setTimeout(done, retryMs))
    }
  })
  onBeforeUnmount(() => ended.abort())
}
