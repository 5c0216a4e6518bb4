import type { Labels } from '../../src-shared/labels.ts'
import accounts from './ru/accounts.json' with { type: 'json' }
import actions from './ru/actions.json' with { type: 'json' }
import app from './ru/app.json' with { type: 'json' }
import editing from './ru/editing.json' with { type: 'json' }
import filters from './ru/filters.json' with { type: 'json' }
import parts from './ru/parts.json' with { type: 'json' }
import peek from './ru/peek.json' with { type: 'json' }
import resources from './ru/resources.json' with { type: 'json' }
import selection from './ru/selection.json' with { type: 'json' }
import syncMarks from './ru/sync-marks.json' with { type: 'json' }

/** One file for each part of the page. No two files share a group. */
export const messages = {
  ...app,
  ...parts,
  ...actions,
  ...filters,
  ...editing,
  ...selection,
  ...peek,
  ...syncMarks,
  ...accounts,
}

export const labels: Labels = resources
