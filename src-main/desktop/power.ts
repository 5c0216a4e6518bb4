import type { PowerMonitor } from 'electron'
import type { Power } from '../sync/ports.ts'

export interface PowerListeners {
  readonly onPower: (power: Power) => void
  /** The system shuts down and waits briefly for programs that ask. */
  readonly onShutdown: () => void
}

/** Windows and Linux do not report changes of the power supply, so this polls. */
const lookMs = 60_000

/** Follows sleep, wake-up and the power supply. The app must be ready. */
export function followPower(monitor: PowerMonitor, { onPower, onShutdown }: PowerListeners): { readonly stop: () => void } {
  let power: Power = { isAsleep: false, isOnBattery: false }

  function change(changed: Partial<Power>): void {
    const next = { ...power, ...changed }
    if (next.isAsleep === power.isAsleep && next.isOnBattery === power.isOnBattery) return
    power = next
    onPower(power)
  }
  /** The last look since the system said that it goes to sleep. */
  let lookedAt: number | undefined

  /**
   * Some programs make Windows tell of a sleep that never comes, and then of no wake-up either. Two looks a minute apart by the
   * clock too show that the computer did not sleep in between.
   */
  function look(): void {
    const now = Date.now()
    const hasRun = lookedAt !== undefined && Math.abs(now - lookedAt) < 2 * lookMs
    lookedAt = power.isAsleep ? now : undefined
    change({ isOnBattery: monitor.isOnBatteryPower(), ...(hasRun && { isAsleep: false }) })
  }

  monitor.on('suspend', () => {
    lookedAt = undefined
    change({ isAsleep: true })
  })
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
