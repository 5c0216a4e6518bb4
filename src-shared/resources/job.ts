import { any, indexed, required, string } from '../schema/field.ts'
import { defineResource } from '../schema/resource.ts'
import { times } from './shared-fields.ts'

/** Work on many records: what was ordered, and how far it came. Written in the commit of every step, so it survives a crash. */
export const job = defineResource({
  type: 'jobs',
  reach: 'internal',
  scope: 'profile',
  fields: {
    /** What `/ext/v1/jobs` calls it. */
    name: required(indexed(string)),
    state: required(indexed(string)),
    value: any,
    ...times,
  },
  columns: ['name', 'state'],
})

/** The ids a job works through, as they were when it was ordered. A row of its own, since the job's row is written at every step. */
export const jobRecords = defineResource({
  type: 'job-records',
  reach: 'internal',
  scope: 'profile',
  fields: { job: required(indexed(string)), value: any, ...times },
  title: ['job'],
  columns: ['job'],
})
