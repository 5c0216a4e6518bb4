/** How many records of the four main types to make. */
export interface Counts {
  readonly contacts: number
  readonly companies: number
  readonly deals: number
  readonly orders: number
}

/**
 * Derives missing counts from the number of contacts, in the proportions of a real account. There are enough records for every
 * kind of link.
 */
export function completeCounts(
  asked: Pick<Counts, 'contacts'> & { readonly [T in keyof Counts]?: Counts[T] | undefined },
): Counts {
  const share = (part: number, least: number) => (asked.contacts === 0 ? 0 : Math.max(least, Math.ceil(asked.contacts * part)))
  return {
    contacts: asked.contacts,
    companies: asked.companies ?? share(1 / 5, 2),
    deals: asked.deals ?? share(1 / 2, 4),
    orders: asked.orders ?? share(1 / 2, 4),
  }
}
