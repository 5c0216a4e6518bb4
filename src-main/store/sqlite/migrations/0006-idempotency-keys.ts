import type { Migration } from './migration.ts'

export const migration: Migration = {
  number: 6,
  name: 'idempotency-keys',
  statements: [
    'CREATE TABLE "idempotency-keys" (key INTEGER PRIMARY KEY, id INTEGER NOT NULL, version INTEGER NOT NULL, trashed INTEGER NOT NULL, "name", "created-at", extra TEXT, attributes TEXT NOT NULL)',
    'CREATE INDEX "idempotency-keys.created-at" ON "idempotency-keys" ("created-at", id)',
    'CREATE UNIQUE INDEX "idempotency-keys.id" ON "idempotency-keys" (id)',
    'CREATE INDEX "idempotency-keys.name" ON "idempotency-keys" ("name", id)',
  ],
  adds: {
    'oauth-token': ['expires-at', 'last-used-at'],
  },
  reproject: [],
}
