import type { TypeState } from '../state/type-state.ts'

const mostUnfit = 100

/**
 * Lists the records that cannot be stored. Those not known before may make up for deleted records in the count, so the next audit
 * compares the lists record by record. `isPart`: not every record was read, so the others are still there.
 */
export function withUnfit(
  { unfit = [] }: TypeState,
  met: readonly string[],
  isPart: boolean,
): { readonly unfit: readonly string[]; readonly recount?: true } {
  const all = [...new Set([...(isPart ? unfit : []), ...met])].sort()
  const isNew = unfit.length < mostUnfit && met.some((id) => !unfit.includes(id))
  return { unfit: all.slice(0, mostUnfit), ...(isNew && { recount: true }) }
}
