import { CircleUserRound, Database, Info, Keyboard, ListPlus, Palette, Plug, RefreshCw, Scale, ShieldCheck } from '@lucide/vue'
import { defineAsyncComponent, type Component } from 'vue'
import type { SectionId } from '../../frame/settings-sections.ts'

export interface Section {
  /** Message key. */
  readonly title: string
  readonly icon: Component
  readonly component: Component
}

/** What each section of Settings shows. Each is loaded when it is first opened. */
export const sections: Readonly<Record<SectionId, Section>> = {
  account: {
    title: 'settingsPage.account',
    icon: CircleUserRound,
    component: defineAsyncComponent(() => import('./AccountSection.vue')),
  },
  sync: {
    title: 'settingsPage.sync',
    icon: RefreshCw,
    component: defineAsyncComponent(() => import('./SyncSection.vue')),
  },
  appearance: {
    title: 'settingsPage.appearance',
    icon: Palette,
    component: defineAsyncComponent(() => import('./AppearanceSection.vue')),
  },
  keyboard: {
    title: 'settingsPage.keyboard',
    icon: Keyboard,
    component: defineAsyncComponent(() => import('./KeyboardSection.vue')),
  },
  'custom-fields': {
    title: 'customFields.title',
    icon: ListPlus,
    component: defineAsyncComponent(() => import('./custom-fields/CustomFieldsSection.vue')),
  },
  data: {
    title: 'settingsData.title',
    icon: Database,
    component: defineAsyncComponent(() => import('./data/DataSection.vue')),
  },
  api: {
    title: 'settingsApi.title',
    icon: Plug,
    component: defineAsyncComponent(() => import('./api/ApiSection.vue')),
  },
  privacy: {
    title: 'settingsPage.privacy',
    icon: ShieldCheck,
    component: defineAsyncComponent(() => import('./PrivacySection.vue')),
  },
  licences: {
    title: 'settingsPage.licences',
    icon: Scale,
    component: defineAsyncComponent(() => import('./LicencesSection.vue')),
  },
  about: {
    title: 'settingsPage.about',
    icon: Info,
    component: defineAsyncComponent(() => import('./AboutSection.vue')),
  },
}
