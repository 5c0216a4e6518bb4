const longest = 2048
/** What a mail link may fill in; some mail programs would attach a file that the link names. */
const mailFields = new Set(['to', 'cc', 'bcc', 'subject', 'body'])

type ExternalScheme = 'https:' | 'mailto:' | 'tel:'

const isFit: Readonly<Record<ExternalScheme, (url: URL) => boolean>> = {
  'https:': ({ username, password }) => username === '' && password === '',
  'mailto:': ({ searchParams }) => [...searchParams.keys()].every((name) => mailFields.has(name.toLowerCase())),
  'tel:': ({ pathname, search, hash }) => /^\+?[\d().\-*#;=, %a-z]+$/i.test(pathname) && search === '' && hash === '',
}

/** The link as it may be handed to the system, or nothing where it is not of a kind that is. */
export function findExternalLink(text: string): string | undefined {
  if (text.length > longest || !URL.canParse(text)) return undefined
  const url = new URL(text)
  return isExternalScheme(url.protocol) && isFit[url.protocol](url) ? url.href : undefined
}

function isExternalScheme(protocol: string): protocol is ExternalScheme {
  return Object.hasOwn(isFit, protocol)
}
