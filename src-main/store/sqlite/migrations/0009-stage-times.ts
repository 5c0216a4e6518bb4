import type { Migration } from './migration.ts'

export const migration: Migration = {
  number: 9,
  name: 'stage-times',
  statements: ['ALTER TABLE "deals" ADD COLUMN "stage_times" TEXT', 'ALTER TABLE "orders" ADD COLUMN "stage_times" TEXT'],
  adds: {},
  reproject: [],
}
