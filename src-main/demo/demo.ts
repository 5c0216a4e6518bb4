import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { makeFolder } from '../account/make-folder.ts'
import { waitForEnd } from '../cli/end-of-run.ts'
import { toExitCode } from '../cli/run.ts'
import { say } from '../cli/terminal.ts'
import { createRandom } from '../seed/random.ts'
import { demoVariable, type DemoWish } from '../../src-shared/workspace.ts'
import { startControl } from './control.ts'
import { createRefusals } from './refusals.ts'
import { deleteMany, editSame } from './surprises.ts'
import { createChildren, type Children } from './children.ts'
import { startColleague } from './colleague-work.ts'
import { listenToKeys } from './keys.ts'
import { createNetwork } from './network.ts'
import { help, toDemoOptions, type DemoOptions } from './options.ts'
import { askForSync, watchMirror } from './watch-mirror.ts'

/** Pause between two sync rounds. It is short, because someone is watching. */
const syncEveryMs = 3_000
const deathMs = 500
const tell = (who: 'demo' | 'colleague' | 'sync') => (line: string) => say(`${who.padEnd(9)}  ${line}`)

async function demo(args: readonly string[]): Promise<number> {
  if (args.includes('--help') || args.includes('-h')) {
    process.stdout.write(help)
    return 0
  }
  const options = await toDemoOptions(args, process.env)
  const ended = waitForEnd()
  const root = options.folder ?? (await mkdtemp(join(tmpdir(), 'outpost-demo-')))
  await makeFolder(root)
  const children = createChildren({ ...process.env, OUTPOST_CONFIG_DIR: join(root, 'config') })
  const stopping = new AbortController()
  const timers = createTimers()
  if (options.endAfterMs !== undefined) timers.after(options.endAfterMs, () => ended.end(0))
  void children.lost.then(({ code, words }) => {
    tell('demo')(words)
    ended.end(code)
  })
  const closers: (() => Promise<void>)[] = []
  const going = prepare(root, options, children, (close) => closers.push(close)).then((places) =>
    play({ ...places, options, children, root, timers, signal: stopping.signal, end: () => ended.end(0) }),
  )
  try {
    // A call to a dead process may fail before its exit is reported. Wait, because the exit explains more.
    const failed = going.catch((error: unknown) => sleep(deathMs).then(() => Promise.reject(error as Error)))
    return await Promise.race([ended.code, failed.then(() => ended.code)])
  } finally {
    stopping.abort()
    timers.clear()
    await children.end()
    // Ignore failures caused by stopping. Earlier failures were thrown above.
    await Promise.allSettled([going])
    await Promise.all(closers.map((close) => close()))
    if (options.folder === undefined) await rm(root, { recursive: true, force: true })
    else tell('demo')(`both accounts are in ${root}; to use their keys, set OUTPOST_CONFIG_DIR=${join(root, 'config')}`)
  }
}

/** Starts the hosted CRM, the network to it, and its empty mirror. */
async function prepare(
  root: string,
  { contacts }: DemoOptions,
  children: Children,
  onOpen: (close: () => Promise<void>) => void,
) {
  const [hostedFolder, folder] = [join(root, 'hosted'), join(root, 'mirror')]
  tell('demo')(`creating a hosted CRM with ${contacts} contacts …`)
  await children.run(['seed', '--data', hostedFolder, '--hosted', '--contacts', String(contacts)])
  const hosted = await children.serve('The hosted CRM', ['--data', hostedFolder, '--hosted'])
  const refusals = await createRefusals(hosted.url)
  onOpen(() => refusals.close())
  const line = await createNetwork(refusals.url)
  onOpen(() => line.cut())
  await children.run(['connect', '--data', folder, '--remote', line.url], { OUTPOST_REMOTE_TOKEN: hosted.token })
  const mirror = await children.serve("The mirror's API", ['--data', folder])
  tell('demo')(`the hosted CRM is at ${hosted.url}, token ${hosted.token}`)
  tell('demo')(`its mirror is at     ${mirror.url}, token ${mirror.token}`)
  return { hosted, mirror, line, refusals }
}

interface Scene extends Awaited<ReturnType<typeof prepare>> {
  readonly options: DemoOptions
  readonly children: Children
  readonly root: string
  readonly timers: ReturnType<typeof createTimers>
  readonly signal: AbortSignal
  readonly end: () => void
}

/** Runs the demo until the signal aborts. Throws if something fails. */
async function play({ hosted, mirror, line, refusals, options, children, root, timers, signal, end }: Scene): Promise<void> {
  const random = createRandom(options.seed, 'colleague')
  // Start before the first sync: both use the same token, and the sync takes all its list calls.
  const colleague = await startColleague({ hosted, random, everyMs: options.paceMs, say: tell('colleague'), signal })
  async function setLine(isCut: boolean): Promise<void> {
    if (line.isCut === isCut || signal.aborted) return
    await (isCut ? line.cut() : line.restore())
    tell('demo')(isCut ? 'OFFLINE: the network is cut; keep working in the app' : 'ONLINE: the network is back')
    // A laptop does the same when its network comes back.
    if (!isCut) await askForSync(mirror, signal)
  }
  function toggleColleague(): void {
    colleague.togglePause()
    tell('demo')(colleague.isPaused ? 'the colleague pauses' : 'the colleague resumes')
  }
  const control = await startControl({
    read: () => ({ isOffline: line.isCut, isColleaguePaused: colleague.isPaused }),
    act: (wish) => fulfil(wish),
  })
  async function fulfil(wish: DemoWish['do']): Promise<boolean> {
    switch (wish) {
      case 'online':
      case 'offline':
        return setLine(wish === 'offline').then(() => true)
      case 'colleague':
        toggleColleague()
        return true
      case 'conflict':
        return editSame(mirror, hosted, signal)
      case 'refusal':
        refusals.refuseNext()
        tell('demo')('the hosted CRM will refuse the next change')
        return true
      case 'deletions':
        return deleteMany(hosted, signal)
      default:
        return wish satisfies never
    }
  }
  children.startApp(['--data', join(root, 'mirror'), '--port', options.port], { [demoVariable]: control.url })

  const fail = Promise.withResolvers<never>()
  const switchTo = (isCut: boolean) => void setLine(isCut).catch(fail.reject)
  const stopKeys = listenToKeys(process.stdin, {
    o: () => switchTo(!line.isCut),
    c: toggleColleague,
    q: end,
    '\u0003': end,
  })
  if (process.stdin.isTTY) tell('demo')('keys: o offline/online, c pause/resume the colleague, q quit')
  function onWhole(): void {
    const { offlineAfterMs, onlineAfterMs } = options
    if (offlineAfterMs === undefined) return
    timers.after(offlineAfterMs, () => {
      switchTo(true)
      if (onlineAfterMs !== undefined) timers.after(onlineAfterMs, () => switchTo(false))
    })
  }
  try {
    const watching = watchMirror({ mirror, say: tell('sync'), everyMs: syncEveryMs, isCut: () => line.isCut, onWhole, signal })
    await Promise.race([fail.promise, Promise.all([colleague.done, watching])])
  } finally {
    stopKeys()
    await control.close()
  }
}

function createTimers() {
  const timers = new Set<NodeJS.Timeout>()
  return {
    after: (ms: number, act: () => void) => void timers.add(setTimeout(act, ms)),
    clear: () => timers.forEach((timer) => clearTimeout(timer)),
  }
}

process.exitCode = await demo(process.argv.slice(2)).catch(toExitCode)
