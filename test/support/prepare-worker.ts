import { availableParallelism, constants, setPriority } from 'node:os'
import { chai } from 'vitest'

// Names a misspelt matcher in its message, at a tenth of what a test of many expectations costs. Without it the call fails too.
chai.config.useProxy = false

/**
 * There are more workers than cores, since many tests wait for other processes. Those beyond the number of cores only fill the
 * gaps: threads that take turns throw each other's data out of the caches. On other systems a thread has no priority of its own.
 */
const isSpare = Number(process.env['VITEST_POOL_ID']) > availableParallelism()
if (isSpare && process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
