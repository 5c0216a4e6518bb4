import { migration as step0001 } from './0001-initial.ts'
import { migration as step0002 } from './0002-sync-pull.ts'
import { migration as step0003 } from './0003-sorted-columns.ts'
import { migration as step0004 } from './0004-sync-push.ts'
import { migration as step0005 } from './0005-jobs.ts'
import { migration as step0006 } from './0006-idempotency-keys.ts'
import { migration as step0007 } from './0007-draft-key.ts'
import { migration as step0008 } from './0008-filter-columns.ts'
import { migration as step0009 } from './0009-stage-times.ts'
import { migration as step0010 } from './0010-custom-choices.ts'
import { migration as step0011 } from './0011-reminders.ts'
import { migration as step0012 } from './0012-birthdays.ts'
import type { Migration } from './migration.ts'

/** Every step, in order. Written by `npm run migration`. */
export const migrations: readonly Migration[] = [
  step0001,
  step0002,
  step0003,
  step0004,
  step0005,
  step0006,
  step0007,
  step0008,
  step0009,
  step0010,
  step0011,
  step0012,
]
