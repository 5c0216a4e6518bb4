import settings from './en/settings.json' with { type: 'json' }
import settingsData from './en/settings-data.json' with { type: 'json' }
import syncCentre from './en/sync-centre.json' with { type: 'json' }
import welcome from './en/welcome.json' with { type: 'json' }

/** Texts of screens that are rarely shown at startup. They load with the first of these screens. */
export const messages = { ...settings, ...settingsData, ...syncCentre, ...welcome }
