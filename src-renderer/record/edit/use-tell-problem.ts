import { useToasts } from '../../actions/use-toasts.ts'
import type { RequestProblem } from '../../api/outcome.ts'
import { useWords } from '../../text/use-words.ts'
import { toWords } from './problem-words.ts'

/** Writes a problem in the current language. */
export function useProblemText(): (problem: RequestProblem) => string {
  const words = useWords()
  return (problem) => {
    const { key, values } = toWords(problem)
    return words.t(key, values ?? {})
  }
}

/** Shows a problem as a toast. */
export function useTellProblem(): (problem: RequestProblem) => void {
  const toasts = useToasts()
  const write = useProblemText()
  return (problem) => void toasts.show(() => write(problem))
}
