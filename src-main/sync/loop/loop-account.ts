import type { Observable } from 'rxjs'
import type { Power } from '../ports.ts'
import { type OnRestart, runLoop } from './loop.ts'
import { createOpening } from './loop-open.ts'
import { createRounds } from './loop-round.ts'
import { createStatusReporter } from './status.ts'
import { createStatusWriter } from './status-writer.ts'
import type { SyncOptions } from '../sync.ts'
import { watchStore } from './wishes.ts'

export interface KeepSyncedOptions extends Omit<SyncOptions, 'acceptDeletions' | 'maySend' | 'onProgress'> {
  /** Emits when the computer joins a network. */
  readonly network: Observable<unknown>
  /** The computer's power state, now and on every change. */
  readonly power: Observable<Power>
  /** The process that writes the status. */
  readonly pid: number
  readonly onRestart?: OnRestart
}

/** Keeps a mirror in sync, and its stored status current, until the signal aborts. */
export async function keepSynced(options: KeepSyncedOptions, signal: AbortSignal): Promise<void> {
  const { registry, store, time, chance, listRate, network, power, pid } = options
  const failing = new AbortController()
  let failure: unknown
  const onError = (error: unknown) => {
    failure ??= error
    failing.abort()
  }
  const writer = await createStatusWriter({ store, time, pid, onError })
  const reporter = createStatusReporter(writer, listRate, time)
  const { states, wishes, tokens, changes } = await watchStore(store, registry, time)
  const ending = AbortSignal.any([signal, failing.signal])
  try {
    await runLoop(
      {
        time,
        chance,
        wish: states.get('wish'),
        wishes,
        tokens,
        changes,
        network,
        power,
        accepted: states.get('status')?.accepted ?? 0,
        restarted: states.get('status')?.restarted ?? null,
        ...(options.onRestart && { onRestart: options.onRestart }),
        round: createRounds({ ...options, onProgress: (progress) => reporter.reportProgress(progress) }, (silence) =>
          reporter.reportSilence(silence),
        ),
        open: createOpening(options, ending),
        onState: (state) => reporter.reportState(state),
      },
      ending,
    )
  } finally {
    reporter.reportEnd()
    await writer.close()
  }
  if (failure) throw failure as Error
}
