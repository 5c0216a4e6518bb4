import { describe, expect, it } from 'vitest'
import { countMirrorCalls } from './resumed-mirror.ts'
import type { Kill } from './schedule.ts'

/** Pages that were under way when the process died. */
const underWay = 5

describe('a first mirror whose process is killed', () => {
  it('goes on where it was, at whichever commit or call that happened', async () => {
    const whole = await countMirrorCalls([])
    const kills: readonly Kill[] = [
      { at: 'commit', when: 'before', nth: 30 },
      { at: 'commit', when: 'after', nth: 36 },
      { at: 'send', when: 'before', nth: 38 },
      { at: 'send', when: 'after', nth: 46 },
    ]
    for (const kill of kills) {
      expect(await countMirrorCalls([kill]), JSON.stringify(kill)).toBeLessThanOrEqual(whole + underWay)
    }
  })
})
