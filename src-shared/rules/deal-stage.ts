/** A deal stage as these rules see it. Records are identified by key. */
export interface Stage {
  readonly key: number
  readonly kind: string | null
  readonly funnel: number | null
}

export interface StageLinks {
  readonly stage: number | null
  readonly funnel: number | null
}

/** The links that a write sends. An absent one was not sent. */
export type SentStageLinks = Partial<StageLinks>

/** How a deal's stage and funnel are decided. The engine looks up what each case needs. */
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

/** A stage must belong to the funnel sent with it. */
export function stageFitsFunnel(stage: Stage, funnel: number | null | undefined): boolean {
  return funnel === undefined || stage.funnel === funnel
}

export function isClosed(stage: Pick<Stage, 'kind'> | null): boolean {
  return stage?.kind === 'won' || stage?.kind === 'lost'
}

/**
 * The closing date after a stage change: set when entering a closed stage if empty, cleared when leaving it. A date sent in the
 * same request wins.
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

/** The stages of a new funnel, and the order stages of a new account. */
export const systemStages = [
  { kind: 'opened', name: 'New', color: '#3e63dd' },
  { kind: 'won', name: 'Won', color: '#30a46c' },
  { kind: 'lost', name: 'Lost', color: '#e5484d' },
] as const
