const longest = 2048
/** What a mail link may fill in. Some mail programs would attach a file named by the link. */
const mailFields = new Set(['to', 'cc', 'bcc', 'subject', 'body'])

type ExternalScheme = 'https:' | 'mailto:' | 'tel:'

const isFit: Readonly<Record<ExternalScheme, (url: URL) => boolean>> = {
  'https:': ({ username, password }) => username === '' && password === '',
  'mailto:': ({ searchParams }) => [...searchParams.keys()].every((name) => mailFields.has(name.toLowerCase())),
  'tel:': ({ pathname, search, hash }) => /^\+?[\d().\-*#;=, %a-z]+$/i.test(pathname) && search === '' && hash === '',
}

/** The link to pass to the system, or nothing if its kind is not allowed. */
export function findExternalLink(text: string): string | undefined {
  if (text.length > longest || !URL.canParse(text)) return undefined
  const url = new URL(text)
  return isExternalScheme(url.protocol) && isFit[url.protocol](url) ? url.href : undefined
}

function isExternalScheme(protocol: string): protocol is ExternalScheme {
  return Object.hasOwn(isFit, protocol)
}
