/** On the answer to a write: the commit that it made, by which it can be undone. Absent where nothing changed. */
export const commitHeader = 'outpost-commit'
