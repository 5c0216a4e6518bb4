/** What a screen reader is told, by screen and part; the rows but one are the seed's and not of interest. */
export const told: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'contacts many': {
    sections: 'nav',
    header: 'main header',
    columns: '[role=grid] [role=row][aria-rowindex="1"]',
    'first-row': '[role=grid] [role=row][aria-rowindex="2"]',
    status: 'footer',
  },
  'contacts empty': { main: 'main' },
  'contacts nothing found': { main: 'main' },
  palette: { dialog: '[role=dialog]' },
  help: { dialog: '[role=dialog]' },
  create: { dialog: '[role=dialog]' },
  peek: { panel: 'aside[data-state], aside:has([role=tablist])' },
  filters: { chips: '[role=toolbar]' },
}
