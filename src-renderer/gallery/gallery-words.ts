import { useI18n } from 'vue-i18n'
import en from '../locales/en/gallery.json' with { type: 'json' }
import ru from '../locales/ru/gallery.json' with { type: 'json' }

export const galleryMessages = { en, ru }

/** Words of the gallery, which no other page carries. */
export function useGalleryWords() {
  return useI18n({ useScope: 'local', messages: galleryMessages })
}
