const order: readonly Intl.LDMLPluralRule[] = ['zero', 'one', 'two', 'few', 'many', 'other']

/** Chooses a plural form by the language's rule. A message lists its forms in the order of the plural categories. */
export function createPluralRule(language: string): (count: number, forms: number) => number {
  const rules = new Intl.PluralRules(language)
  const categories = order.filter((category) => rules.resolvedOptions().pluralCategories.includes(category))
  return (count, forms) => Math.min(categories.indexOf(rules.select(count)), forms - 1)
}
