import en from '../locales/en/gallery.json' with { type: 'json' }
import { useI18n } from '../locales/i18n.ts'
import { findMessage, type Translate } from '../locales/message.ts'
import ru from '../locales/ru/gallery.json' with { type: 'json' }

export const galleryMessages = { en, ru }

/** The app's texts and the gallery's own, which no other page loads. The gallery's texts take no parameters. */
export function useGalleryWords(): { readonly t: Translate } {
  const { t, language } = useI18n()
  return { t: (key, values, count) => findMessage(galleryMessages[language()], key) ?? t(key, values, count) }
}
