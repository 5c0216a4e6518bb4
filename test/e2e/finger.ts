import type { Page } from '@playwright/test'

interface Spot {
  readonly x: number
  readonly y: number
}

/** A finger on the screen, as the browser hears of it from the system. */
export interface Finger {
  down(at: Spot): Promise<void>
  move(to: Spot): Promise<void>
  up(): Promise<void>
  /** In several steps, as a finger moves. */
  drag(from: Spot, to: Spot): Promise<void>
}

export async function createFinger(page: Page): Promise<Finger> {
  const session = await page.context().newCDPSession(page)
  const send = async (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: Spot): Promise<void> => {
    await session.send('Input.dispatchTouchEvent', { type, touchPoints: at ? [at] : [] })
  }
  const move = (to: Spot) => send('touchMove', to)
  return {
    down: (at) => send('touchStart', at),
    move,
    up: () => send('touchEnd'),
    async drag(from, to) {
      for (let step = 1; step <= 6; step++)
        await move({ x: from.x + ((to.x - from.x) * step) / 6, y: from.y + ((to.y - from.y) * step) / 6 })
    },
  }
}
