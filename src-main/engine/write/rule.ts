import type { Context } from '../context.ts'
import type { Draft } from './draft.ts'

/** Looks up what a decision of `src-shared/rules` needs, and writes the outcome into the draft. */
export type Rule = (context: Context, draft: Draft, now: number) => Promise<void> | void
