import type { Labels } from '../../src-shared/labels.ts'
import accounts from './en/accounts.json' with { type: 'json' }
import actions from './en/actions.json' with { type: 'json' }
import app from './en/app.json' with { type: 'json' }
import editing from './en/editing.json' with { type: 'json' }
import filters from './en/filters.json' with { type: 'json' }
import parts from './en/parts.json' with { type: 'json' }
import peek from './en/peek.json' with { type: 'json' }
import resources from './en/resources.json' with { type: 'json' }
import selection from './en/selection.json' with { type: 'json' }
import syncMarks from './en/sync-marks.json' with { type: 'json' }

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
