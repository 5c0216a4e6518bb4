import type { FieldKind } from '../../../src-shared/schema/field.ts'

type Link = (text: string) => string | undefined

const links: Partial<Record<FieldKind, Link>> = {
  phone: (text) => {
    const digits = text.replace(/[^\d+*#,;]/g, '')
    return /\d/.test(digits) ? `tel:${digits}` : undefined
  },
  // One address only, without parameters that fill in more than the recipient.
  email: (text) => (/^[^\s@?&]+@[^\s@?&]+$/.test(text) ? `mailto:${text}` : undefined),
  url: (text) => {
    const whole = /^[a-z][a-z0-9+.-]*:/i.test(text) ? text : `https://${text}`
    if (!URL.canParse(whole)) return undefined
    const { protocol, username, href } = new URL(whole)
    return protocol === 'https:' && username === '' ? href : undefined
  },
}

/** A map that finds the address. */
export const toMapLink = (address: string): string =>
  `https://www.openstreetmap.org/search?${new URLSearchParams({ query: address })}`

/** The link for a phone, an email or a web address. The desktop shell checks it again before opening. */
export function findContactLink(kind: FieldKind, value: string): string | undefined {
  return links[kind]?.(value.trim())
}
