/** Header on the answer to a write: its commit, for undo. Absent if nothing changed. */
export const commitHeader = 'outpost-commit'
