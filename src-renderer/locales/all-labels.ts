import en from './en/resources.json' with { type: 'json' }
import unshownEn from './en/unshown-resources.json' with { type: 'json' }
import ru from './ru/resources.json' with { type: 'json' }
import unshownRu from './ru/unshown-resources.json' with { type: 'json' }

/** The labels of all resources, for the reference. The window has only those that a screen shows. */
export const allLabels = { en: { ...en, ...unshownEn }, ru: { ...ru, ...unshownRu } }
