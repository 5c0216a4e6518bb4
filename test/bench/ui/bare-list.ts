import type { Page } from '@playwright/test'

/** As many rows and columns as the app draws, of the same texts, all in memory: the least that a list in a browser can do. */
export async function showBareList(page: Page, rows: readonly (readonly string[])[], total: number): Promise<void> {
  await page.setContent(`<!doctype html><style>
    body { margin: 0; font: 13px sans-serif } #scroller { height: 756px; overflow: auto; position: relative }
    .row { position: absolute; left: 0; right: 0; height: 32px; display: grid; grid-template-columns: repeat(${rows[0]?.length ?? 1}, 1fr); border-bottom: 1px solid #ddd }
    .row > span { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; padding: 6px 12px }
  </style><div id="scroller"><div id="rows"></div></div>`)
  await page.evaluate(
    ([texts, count]) => {
      const { document } = globalThis as unknown as { document: BareDocument }
      const scroller = document.getElementById('scroller')
      const holder = document.getElementById('rows')
      const drawn = Math.ceil(756 / 32) + 12
      const nodes = Array.from({ length: drawn }, () => {
        const row = document.createElement('div')
        row.className = 'row'
        const cells = (texts[0] ?? []).map(() => row.appendChild(document.createElement('span')))
        holder.appendChild(row)
        return { row, cells }
      })
      holder.style.height = `${count * 32}px`
      const draw = () => {
        const first = Math.max(0, Math.floor(scroller.scrollTop / 32) - 6)
        for (let index = first; index < Math.min(count, first + drawn); index += 1) {
          const node = nodes[index % drawn]
          const text = texts[index % texts.length]
          if (!node || !text) continue
          node.row.style.transform = `translateY(${index * 32}px)`
          for (const [at, cell] of node.cells.entries()) cell.textContent = text[at] ?? ''
        }
      }
      scroller.addEventListener('scroll', draw, { passive: true })
      draw()
    },
    [rows, total] as const,
  )
}

/** What the page uses of the DOM; the benchmark itself is checked without its types. */
interface BareDocument {
  getElementById(id: string): BareElement
  createElement(name: string): BareElement
}

interface BareElement {
  className: string
  textContent: string
  readonly scrollTop: number
  readonly style: Record<string, string>
  appendChild(child: BareElement): BareElement
  addEventListener(name: string, hear: () => void, options: object): void
}
