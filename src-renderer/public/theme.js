// Runs before the first paint, so that the chosen theme never flashes: the page's policy allows no inline script.
;(() => {
  const chosen = localStorage.getItem('outpost.theme')
  const theme = chosen === 'light' || chosen === 'dark' ? chosen : 'system'
  const dark = theme === 'dark' || (theme === 'system' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.dataset.theme = theme
  document.documentElement.classList.toggle('dark', dark)
})()
