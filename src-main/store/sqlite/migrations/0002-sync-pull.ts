import type { Migration } from './migration.ts'

export const migration: Migration = {
  number: 2,
  name: 'sync-pull',
  statements: [
    'CREATE TABLE "awaited-links" (key INTEGER PRIMARY KEY, id INTEGER NOT NULL, version INTEGER NOT NULL, trashed INTEGER NOT NULL, "owner", "target", extra TEXT, attributes TEXT NOT NULL)',
    'CREATE TABLE "sync-states" (key INTEGER PRIMARY KEY, id INTEGER NOT NULL, version INTEGER NOT NULL, trashed INTEGER NOT NULL, "name", extra TEXT, attributes TEXT NOT NULL)',
    'CREATE UNIQUE INDEX "awaited-links.id" ON "awaited-links" (id)',
    'CREATE INDEX "awaited-links.owner" ON "awaited-links" ("owner", id)',
    'CREATE INDEX "awaited-links.target" ON "awaited-links" ("target", id)',
    'CREATE UNIQUE INDEX "sync-states.id" ON "sync-states" (id)',
    'CREATE INDEX "sync-states.name" ON "sync-states" ("name", id)',
  ],
  adds: {},
  reproject: [],
}
