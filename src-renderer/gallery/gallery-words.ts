import en from '../locales/en/gallery.json' with { type: 'json' }
import { useI18n } from '../locales/i18n.ts'
import { findMessage, type Translate } from '../locales/message.ts'
import ru from '../locales/ru/gallery.json' with { type: 'json' }

export const galleryMessages = { en, ru }

/** Texts of the gallery, which no other page loads, and those of the app. None of the gallery's takes values. */
export function useGalleryWords(): { readonly t: Translate } {
  const { t, language } = useI18n()
  return { t: (key, values, count) => findMessage(galleryMessages[language()], key) ?? t(key, values, count) }
}
