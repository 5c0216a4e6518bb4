// @vitest-environment happy-dom
import { mount } from '@vue/test-utils'
import { createPinia } from 'pinia'
import type { Component } from 'vue'
import { describe, expect, it } from 'vitest'
import { useToasts } from '../../src-renderer/actions/use-toasts.ts'
import type { AccountKind } from '../../src-renderer/api/session.ts'
import { useSession } from '../../src-renderer/api/use-session.ts'
import { useWorkspace } from '../../src-renderer/api/use-workspace.ts'
import { createMessages } from '../../src-renderer/locales/i18n.ts'
import AboutSection from '../../src-renderer/screens/settings/AboutSection.vue'
import { readChangelog } from '../../src-renderer/screens/settings/changelog.ts'
import LicencesSection from '../../src-renderer/screens/settings/LicencesSection.vue'
import PrivacySection from '../../src-renderer/screens/settings/PrivacySection.vue'

function show(section: Component, kind: AccountKind = 'local') {
  const pinia = createPinia()
  useSession(pinia).session = { account: { id: 'a', kind, timeZone: 'UTC' }, user: null, version: '4.5.6' }
  const can = { manageAccounts: false, keychain: false, window: false, pickFiles: false }
  useWorkspace(pinia).info = { version: '4.5.6', platform: 'linux', can, account: null }
  const page = mount(section, { attachTo: document.body, global: { plugins: [pinia, createMessages('en')] } })
  return { page, toasts: useToasts(pinia) }
}

describe('licences', () => {
  it('name what the app contains, with their texts, and no tool of its developers', () => {
    const { page } = show(LicencesSection)
    const lines = page.findAll('li').map((line) => line.text())
    for (const name of ['Outpost', 'vue', 'zod', 'better-sqlite3-multiple-ciphers', 'rxjs'])
      expect(lines.filter((line) => new RegExp(`^${name}( \\d|MIT)`).test(line))).toHaveLength(1)
    expect(lines.find((line) => line.startsWith('rxjs '))).toContain('Apache License')
    expect(lines.filter((line) => /^(vitest|eslint|playwright|electron-builder) /.test(line))).toEqual([])
    page.unmount()
  })
})

describe('privacy', () => {
  it.each([
    ['local', 'Outpost sends nothing.'],
    ['mirror', 'only to the hosted CRM that you connected'],
    ['hosted', 'people and programs that sign in'],
  ] as const)('says where data of a %s account goes', (kind, words) => {
    const { page } = show(PrivacySection, kind)
    expect(page.text()).toContain(words)
    expect(page.text().includes('API token')).toBe(kind === 'mirror')
    // Without a key for drafts, they are never written down.
    expect(page.text()).toContain('In memory only')
    page.unmount()
  })
})

describe('about', () => {
  it('copies the facts that support needs', async () => {
    const { page, toasts } = show(AboutSection)
    const copied: string[] = []
    Object.assign(document, {
      execCommand: () => {
        const event = new Event('copy', { cancelable: true, bubbles: true })
        Object.assign(event, { clipboardData: { setData: (_type: string, text: string) => copied.push(text) } })
        document.dispatchEvent(event)
        return true
      },
    })
    await page.findAll('button')[0]!.trigger('click')
    expect(copied[0]).toContain('Version: 4.5.6\nRuns as: In a browser\nSystem: linux')
    expect(toasts.toasts.at(-1)?.text).toBe('Copied')
    page.unmount()
  })

  it('reads versions, groups and changes from the changelog', () => {
    const text =
      '# Changelog\n\nWords.\n\n## 2.0\n\n### Added\n\n- One `thing`\n  in two lines.\n- Two\n\n### Fixed\n\n- Three\n\n## 1.0\n'
    expect(readChangelog(text)).toEqual([
      {
        version: '2.0',
        groups: [
          { title: 'Added', items: ['One thing in two lines.', 'Two'] },
          { title: 'Fixed', items: ['Three'] },
        ],
      },
      { version: '1.0', groups: [] },
    ])
  })

  it('shows every change of the real changelog', () => {
    const { page } = show(AboutSection)
    expect(page.findAll('li').length).toBeGreaterThan(10)
    page.unmount()
  })
})
