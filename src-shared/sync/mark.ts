/** What a person should know of a record in a list: the most urgent of what is true of it. */
export const marks = ['conflict', 'refused', 'held', 'waiting'] as const
export type Mark = (typeof marks)[number]
