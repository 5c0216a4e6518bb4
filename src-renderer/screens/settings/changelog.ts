export interface ChangedVersion {
  readonly version: string
  readonly groups: readonly { readonly title: string; readonly items: readonly string[] }[]
}

/** Reads a changelog: versions under `##`, groups under `###`, one change per list item. Code marks are dropped. */
export function readChangelog(text: string): ChangedVersion[] {
  return splitAt(text, '## ').map(([version, rest]) => ({
    version,
    groups: splitAt(rest, '### ').map(([title, list]) => ({
      title,
      items: list
        .split(/^- /m)
        .slice(1)
        .map((item) => item.replaceAll(/\s+/g, ' ').replaceAll('`', '').trim()),
    })),
  }))
}

const splitAt = (text: string, mark: string): [title: string, rest: string][] =>
  text
    .split(new RegExp(`^${mark}`, 'm'))
    .slice(1)
    .map((part) => {
      const [title = '', ...rest] = part.split('\n')
      return [title.trim(), rest.join('\n')]
    })
