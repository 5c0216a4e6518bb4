/** Texts that a careless page would run, cut, mirror or spill. */
export const hostile = {
  markup: '<img src=x onerror="document.title=1"><script>document.title=2</script>',
  template: '{{constructor.constructor("document.title=3")()}}',
  'right to left': 'שלום \u202Eevil\u202C عالم',
  emoji: '👩‍👩‍👧‍👦🏳️‍🌈e\u0301',
  'ten thousand letters': 'Щ'.repeat(10_000),
  'zero width and quotes': '\u200B"\'`&amp;<!--',
} as const
