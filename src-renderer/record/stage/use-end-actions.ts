import { useAction } from '../../actions/use-action.ts'

const ends = [
  ['records.win', 'won'],
  ['records.lose', 'lost'],
] as const

/** Moves a record to the stage of its funnel that ends it. `find` returns undefined where it cannot be moved. */
export function useEndActions<S>(find: (kind: 'won' | 'lost') => S | undefined, move: (stage: S) => void): void {
  for (const [action, kind] of ends) {
    const run = () => {
      const stage = find(kind)
      if (stage !== undefined) move(stage)
    }
    useAction(action, { run, isEnabled: () => find(kind) !== undefined })
  }
}
