import arrival from './ru/arrival.json' with { type: 'json' }
import board from './ru/board.json' with { type: 'json' }
import bulk from './ru/bulk.json' with { type: 'json' }
import creation from './ru/creation.json' with { type: 'json' }
import customFields from './ru/custom-fields.json' with { type: 'json' }
import dashboard from './ru/dashboard.json' with { type: 'json' }
import groups from './ru/groups.json' with { type: 'json' }
import person from './ru/person.json' with { type: 'json' }
import printing from './ru/printing.json' with { type: 'json' }
import record from './ru/record.json' with { type: 'json' }
import reminders from './ru/reminders.json' with { type: 'json' }
import settingsData from './ru/settings-data.json' with { type: 'json' }
import settings from './ru/settings.json' with { type: 'json' }
import signedOut from './ru/signed-out.json' with { type: 'json' }
import syncCentre from './ru/sync-centre.json' with { type: 'json' }
import synonyms from './ru/synonyms.json' with { type: 'json' }
import today from './ru/today.json' with { type: 'json' }
import week from './ru/week.json' with { type: 'json' }
import welcome from './ru/welcome.json' with { type: 'json' }

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
