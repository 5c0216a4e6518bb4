import { expect, it } from 'vitest'
import { findExternalLink } from '../../src-main/desktop/external-link.ts'

it.each([
  ['https://example.com/a?b=c#d', 'https://example.com/a?b=c#d'],
  ['HTTPS://EXAMPLE.com', 'https://example.com/'],
  ['https://пример.рф/', 'https://xn--e1afmkfd.xn--p1ai/'],
  ['mailto:info@example.com', 'mailto:info@example.com'],
  ['mailto:info@example.com?subject=A&Body=B&cc=x@example.com', 'mailto:info@example.com?subject=A&Body=B&cc=x@example.com'],
  ['tel:+7 (900) 000-00-00', 'tel:+7 (900) 000-00-00'],
  ['tel:+79000000000;ext=12', 'tel:+79000000000;ext=12'],
])('%s opens outside as %s', (text, link) => {
  expect(findExternalLink(text)).toBe(link)
})

it.each([
  'http://example.com/',
  'https://name@example.com/',
  'https://name:word@example.com/',
  `https://example.com/${'a'.repeat(2048)}`,
  'mailto:info@example.com?attach=/etc/passwd',
  'mailto:info@example.com?subject=A&ATTACHMENT=/etc/passwd',
  'tel:+7?900',
  'tel:',
  'file:///etc/passwd',
  'smb://example.com/share',
  '\\\\example.com\\share',
  'javascript:alert(1)',
  'data:text/html,x',
  'ms-msdt:/id',
  'search-ms:query=x',
  'vbscript:x',
  'app://outpost/',
  'outpost://contacts/5',
  'constructor:x',
  '/contacts',
  'example.com',
  '',
])('%s does not', (text) => {
  expect(findExternalLink(text)).toBeUndefined()
})
