import type { Migration } from './migration.ts'

export const migration: Migration = {
  number: 12,
  name: 'birthdays',
  statements: [
    'CREATE INDEX "contacts.birthdate_day" ON "contacts" (substr("birthdate", 6, 5), id, "archived-at", "discarded-at")',
  ],
  adds: {},
  reproject: [],
}
