import type { App } from 'electron'
import { findRecordLink, type RecordLink, toRecordPath } from '../../src-shared/record-link.ts'

/** The record that a command line names. The link may be anywhere, because systems and Chromium add their own arguments. */
export function findLinkAmong(words: readonly unknown[]): RecordLink | undefined {
  for (const word of words) {
    const link = typeof word === 'string' ? findRecordLink(word) : undefined
    if (link) return link
  }
  return undefined
}

/** The same arguments, but naming this record and no other. */
export function withLink(words: readonly string[], link: RecordLink | undefined): string[] {
  const others = words.filter((word) => findRecordLink(word) === undefined)
  return link ? [...others, `outpost:/${toRecordPath(link)}`] : others
}

/**
 * Receives links from macOS. Must be called before the app is ready, because the link that starts the app comes first. A link
 * that names no record is ignored.
 */
export function hearLinks(app: Pick<App, 'on'>, onLink: (link: RecordLink) => void): void {
  app.on('open-url', (event, url) => {
    event.preventDefault()
    const link = findRecordLink(url)
    if (link) onLink(link)
  })
}
