/** Header on what a window reads: the end of the journal just before the answer was read. Events after it may be newer. */
export const positionHeader = 'outpost-position'
