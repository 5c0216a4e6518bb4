/** Loaded when a list is first grouped. */
export { createGroupedSource } from './grouped-source.ts'
export { readGroups } from './read-groups.ts'
export { untilAnswered } from './until-answered.ts'
