import type { PowerMonitor } from 'electron'
import type { Power } from '../sync/ports.ts'

export interface PowerListeners {
  readonly onPower: (power: Power) => void
  /** The system ends; it waits a little for programs that ask it to. */
  readonly onShutdown: () => void
}

/** Windows and Linux tell of no change of supply, so it is looked at now and then. */
const lookMs = 60_000

/** Follows the computer into sleep and back, and between mains and battery. The app has to be ready. */
export function followPower(monitor: PowerMonitor, { onPower, onShutdown }: PowerListeners): { readonly stop: () => void } {
  let power: Power = { isAsleep: false, isOnBattery: false }

  function change(changed: Partial<Power>): void {
    const next = { ...power, ...changed }
    if (next.isAsleep === power.isAsleep && next.isOnBattery === power.isOnBattery) return
    power = next
    onPower(power)
  }
  const look = () => change({ isOnBattery: monitor.isOnBatteryPower() })

  monitor.on('suspend', () => change({ isAsleep: true }))
  monitor.on('resume', () => change({ isAsleep: false, isOnBattery: monitor.isOnBatteryPower() }))
  monitor.on('on-battery', () => change({ isOnBattery: true }))
  monitor.on('on-ac', () => change({ isOnBattery: false }))
  monitor.on('shutdown', (event?: { preventDefault(): void }) => {
    event?.preventDefault()
    onShutdown()
  })
  look()
  const timer = setInterval(look, lookMs)
  timer.unref()
  return { stop: () => clearInterval(timer) }
}
