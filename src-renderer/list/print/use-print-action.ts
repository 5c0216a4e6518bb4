import { ref, type Ref } from 'vue'
import { useAction } from '../../actions/use-action.ts'
import type { RecordList } from '../source/use-records.ts'

/**
 * Offers printing as soon as the list opens, though the code that prints loads later: otherwise the help would lack it at
 * first, and its keys would print the screen. Returns how often printing was asked for.
 */
export function usePrintAction({ query, total }: Pick<RecordList, 'query' | 'total'>): Readonly<Ref<number>> {
  const asked = ref(0)
  useAction('records.print', { run: () => void asked.value++, isEnabled: () => query.value !== null && total.value > 0 })
  return asked
}
