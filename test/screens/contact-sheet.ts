export interface Shot {
  readonly screen: string
  readonly look: string
  readonly file: string
  readonly faults: readonly string[]
}

/** All pictures on one page, a row for each screen. */
export function toContactSheet(shots: readonly Shot[]): string {
  const rows = [...Map.groupBy(shots, ({ screen }) => screen)].map(
    ([screen, members]) => `<h2>${escape(screen)}</h2><div>${members.map(toFigure).join('')}</div>`,
  )
  return `<!doctype html><meta charset="utf-8"><title>Screens</title><style>
body { font: 13px sans-serif; margin: 16px; background: #888 } div { display: flex; flex-wrap: wrap; gap: 8px }
figure { margin: 0 } img { width: 320px; display: block } .wrong { outline: 3px solid red }
</style>${rows.join('\n')}\n`
}

function toFigure({ look, file, faults }: Shot): string {
  const name = encodeURIComponent(file)
  const words = escape([look, ...faults].join('\n'))
  return `<figure title="${words}"><a href="${name}"><img src="${name}" loading="lazy" class="${faults.length > 0 ? 'wrong' : ''}"></a><figcaption>${escape(look)}</figcaption></figure>`
}

const escape = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
