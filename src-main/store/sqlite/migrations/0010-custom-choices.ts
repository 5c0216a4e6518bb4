import type { Migration } from './migration.ts'

export const migration: Migration = {
  number: 10,
  name: 'custom-choices',
  statements: [],
  adds: {
    'custom-fields': ['choices'],
  },
  reproject: [],
}
