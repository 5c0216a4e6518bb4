type Write = (key: string, values: Record<string, string>) => string

/** The name of a stage, with its funnel where stages of several funnels are shown together: they often share names. */
export const writeStageName = (t: Write, stage: string, funnel: string | undefined): string =>
  funnel === undefined ? stage : t('groups.stageOf', { funnel, stage })
