import type { Migration } from './migration.ts'

export const migration: Migration = {
  number: 7,
  name: 'draft-key',
  statements: [],
  adds: {
    account: ['draft-key'],
  },
  reproject: [],
}
