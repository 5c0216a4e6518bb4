/** The sync marks of records in a list, most urgent first. A record shows only one. */
export const marks = ['conflict', 'refused', 'held', 'waiting'] as const
export type Mark = (typeof marks)[number]
