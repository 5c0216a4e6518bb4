import { any, indexed, required, string } from '../schema/field.ts'
import { defineResource } from '../schema/resource.ts'
import { times } from './shared-fields.ts'

/** Bulk work: its order and progress. Written in the commit of every step, so it survives a crash. */
export const job = defineResource({
  type: 'jobs',
  reach: 'internal',
  scope: 'profile',
  fields: {
    /** The job's name in `/ext/v1/jobs`. */
    name: required(indexed(string)),
    state: required(indexed(string)),
    value: any,
    ...times,
  },
  columns: ['name', 'state'],
})

/**
 * The ids of a job's records at the time of the order. Stored in a separate row, because the job's row is written at every
 * step.
 */
export const jobRecords = defineResource({
  type: 'job-records',
  reach: 'internal',
  scope: 'profile',
  fields: { job: required(indexed(string)), value: any, ...times },
  title: ['job'],
  columns: ['job'],
})
