import type { Migration } from './migration.ts'

export const migration: Migration = {
  number: 5,
  name: 'jobs',
  statements: [
    'CREATE TABLE "job-records" (key INTEGER PRIMARY KEY, id INTEGER NOT NULL, version INTEGER NOT NULL, trashed INTEGER NOT NULL, "job", extra TEXT, attributes TEXT NOT NULL)',
    'CREATE TABLE "jobs" (key INTEGER PRIMARY KEY, id INTEGER NOT NULL, version INTEGER NOT NULL, trashed INTEGER NOT NULL, "name", "state", extra TEXT, attributes TEXT NOT NULL)',
    'CREATE UNIQUE INDEX "job-records.id" ON "job-records" (id)',
    'CREATE INDEX "job-records.job" ON "job-records" ("job", id)',
    'CREATE UNIQUE INDEX "jobs.id" ON "jobs" (id)',
    'CREATE INDEX "jobs.name" ON "jobs" ("name", id)',
    'CREATE INDEX "jobs.state" ON "jobs" ("state", id)',
  ],
  adds: {},
  reproject: [],
}
