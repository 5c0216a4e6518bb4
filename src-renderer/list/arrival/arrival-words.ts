import { Ban, CircleAlert, CirclePause, CloudDownload, CloudOff } from '@lucide/vue'
import type { Component } from 'vue'
import type { SyncWish } from '../../api/sync.ts'
import type { Arrival } from './find-arrival.ts'

interface ArrivalStyle {
  readonly icon: Component
  readonly title: string
  readonly text: string
}

/** Icon and message keys for each reason. */
export const arrivalStyles: Record<Exclude<Arrival['is'], 'unknown'>, ArrivalStyle> = {
  coming: { icon: CloudDownload, title: 'arrival.coming', text: 'arrival.comingText' },
  queued: { icon: CloudDownload, title: 'arrival.coming', text: 'arrival.queuedText' },
  unbegun: { icon: CloudDownload, title: 'arrival.missing', text: 'arrival.unbegunText' },
  elsewhere: { icon: CloudDownload, title: 'arrival.coming', text: 'arrival.elsewhereText' },
  offline: { icon: CloudOff, title: 'arrival.missing', text: 'arrival.offlineText' },
  paused: { icon: CirclePause, title: 'arrival.missing', text: 'arrival.pausedText' },
  stopped: { icon: CircleAlert, title: 'arrival.missing', text: 'arrival.stoppedText' },
  forbidden: { icon: Ban, title: 'arrival.unreadable', text: 'arrival.forbiddenText' },
  absent: { icon: Ban, title: 'arrival.unreadable', text: 'arrival.absentText' },
}

/** The requests that a user can make while sync waits. */
export const arrivalWishes: Partial<Record<Arrival['is'], { readonly wish: SyncWish; readonly label: string }>> = {
  offline: { wish: 'now', label: 'arrival.tryNow' },
  paused: { wish: 'resume', label: 'arrival.resume' },
}
