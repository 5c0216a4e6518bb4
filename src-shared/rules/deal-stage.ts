/** A deal stage as these rules see it; records are told apart by key. */
export interface Stage {
  readonly key: number
  readonly kind: string | null
  readonly funnel: number | null
}

export interface StageLinks {
  readonly stage: number | null
  readonly funnel: number | null
}

/** Which of the two links a write names; one that is absent was not sent. */
export type SentStageLinks = Partial<StageLinks>

/** What decides a deal's stage and funnel; the engine looks up what each answer needs. */
export type StageChoice =
  | { readonly by: 'as-is' }
  | { readonly by: 'stage'; readonly stage: number; readonly funnel?: number | null }
  | { readonly by: 'first-of'; readonly funnel: number }
  | { readonly by: 'default-funnel' }
  | { readonly by: 'links'; readonly links: StageLinks }

export function chooseStage(sent: SentStageLinks, before: StageLinks | undefined): StageChoice {
  const { stage, funnel } = sent
  if (stage !== undefined && stage !== null) return funnel === undefined ? { by: 'stage', stage } : { by: 'stage', stage, funnel }
  if (funnel !== undefined && stage === null) return { by: 'links', links: { stage: null, funnel } }
  if (funnel !== undefined) {
    if (funnel === null) return { by: 'links', links: { stage: null, funnel: null } }
    return funnel === before?.funnel ? { by: 'as-is' } : { by: 'first-of', funnel }
  }
  if (stage === null) return { by: 'links', links: { stage: null, funnel: before?.funnel ?? null } }
  return before ? { by: 'as-is' } : { by: 'default-funnel' }
}

/** A stage that is set must belong to the funnel that was named beside it. */
export function stageFitsFunnel(stage: Stage, funnel: number | null | undefined): boolean {
  return funnel === undefined || stage.funnel === funnel
}

export function isClosed(stage: Pick<Stage, 'kind'> | null): boolean {
  return stage?.kind === 'won' || stage?.kind === 'lost'
}

/**
 * The closing date after a move between stages: set on the way into a closed one when empty, cleared on the way back.
 * A date that the caller wrote in the same breath stands.
 */
export function toFinishedAt(
  move: { from: Stage | null; to: Stage | null },
  finishedAt: string | null,
  sent: boolean,
  today: string,
): string | null {
  if (sent || move.from?.key === move.to?.key) return finishedAt
  if (isClosed(move.to)) return finishedAt ?? today
  return isClosed(move.from) ? null : finishedAt
}

/** The stages that a new funnel, and the orders of a new account, begin with. */
export const systemStages = [
  { kind: 'opened', name: 'New', color: '#3e63dd' },
  { kind: 'won', name: 'Won', color: '#30a46c' },
  { kind: 'lost', name: 'Lost', color: '#e5484d' },
] as const
