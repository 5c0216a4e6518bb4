import { findRecordLink } from '../../src-shared/record-link.ts'
import { findBridge } from './bridge.ts'
import type { Ref } from './records.ts'

export interface SystemNotice {
  readonly title: string
  readonly body: string
  /** The record that a click opens. */
  readonly record: Ref | null
}

const findApi = () => ('Notification' in window ? window.Notification : undefined)

/** Whether the browser would ask the user. The desktop app needs no permission. */
export const canAskSystemNotices = (): boolean => findBridge() === undefined && findApi()?.permission === 'default'

/** Asks for permission. Only after a click of the user. */
export async function askSystemNotices(): Promise<void> {
  await findApi()?.requestPermission()
}

/** Shows a notice of the system, if the shell can or the user has allowed it. A click shows the record here. */
export function showSystemNotice({ title, body, record }: SystemNotice, open: () => void): void {
  const bridge = findBridge()
  if (bridge) {
    const link = record && findRecordLink(`outpost://${record.type}/${record.id}`)
    return void bridge.notify({ title, body, link: link ?? null })
  }
  const Notice = findApi()
  if (Notice?.permission !== 'granted') return
  new Notice(title, { body, ...(record && { tag: `${record.type}/${record.id}` }) }).onclick = () => {
    window.focus()
    open()
  }
}
