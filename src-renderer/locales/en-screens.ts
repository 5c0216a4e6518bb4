import arrival from './en/arrival.json' with { type: 'json' }
import board from './en/board.json' with { type: 'json' }
import bulk from './en/bulk.json' with { type: 'json' }
import creation from './en/creation.json' with { type: 'json' }
import customFields from './en/custom-fields.json' with { type: 'json' }
import dashboard from './en/dashboard.json' with { type: 'json' }
import groups from './en/groups.json' with { type: 'json' }
import person from './en/person.json' with { type: 'json' }
import printing from './en/printing.json' with { type: 'json' }
import record from './en/record.json' with { type: 'json' }
import reminders from './en/reminders.json' with { type: 'json' }
import settingsData from './en/settings-data.json' with { type: 'json' }
import settings from './en/settings.json' with { type: 'json' }
import signedOut from './en/signed-out.json' with { type: 'json' }
import syncCentre from './en/sync-centre.json' with { type: 'json' }
import synonyms from './en/synonyms.json' with { type: 'json' }
import today from './en/today.json' with { type: 'json' }
import week from './en/week.json' with { type: 'json' }
import welcome from './en/welcome.json' with { type: 'json' }

/** Texts of screens and parts that are rarely shown at startup. They load with the first of these. */
export const messages = {
  ...arrival,
  ...board,
  ...bulk,
  ...creation,
  ...customFields,
  ...dashboard,
  ...groups,
  ...person,
  ...printing,
  ...record,
  ...reminders,
  ...settingsData,
  ...settings,
  ...signedOut,
  ...syncCentre,
  ...synonyms,
  ...today,
  ...week,
  ...welcome,
}
