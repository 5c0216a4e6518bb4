import type { Migration } from './migration.ts'

export const migration: Migration = {
  number: 4,
  name: 'sync-push',
  statements: [
    'CREATE TABLE "outbox-entries" (key INTEGER PRIMARY KEY, id INTEGER NOT NULL, version INTEGER NOT NULL, trashed INTEGER NOT NULL, "record", "name", "state", "conflict", extra TEXT, attributes TEXT NOT NULL)',
    'CREATE INDEX "outbox-entries.conflict" ON "outbox-entries" ("conflict", id)',
    'CREATE UNIQUE INDEX "outbox-entries.id" ON "outbox-entries" (id)',
    'CREATE INDEX "outbox-entries.name" ON "outbox-entries" ("name", id)',
    'CREATE INDEX "outbox-entries.record" ON "outbox-entries" ("record", id)',
    'CREATE INDEX "outbox-entries.state" ON "outbox-entries" ("state", id)',
  ],
  adds: {},
  reproject: [],
}
