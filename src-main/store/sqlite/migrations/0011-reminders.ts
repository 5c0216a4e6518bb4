import type { Migration } from './migration.ts'

export const migration: Migration = {
  number: 11,
  name: 'reminders',
  statements: [
    'CREATE TABLE "reminders" (key INTEGER PRIMARY KEY, id INTEGER NOT NULL, version INTEGER NOT NULL, trashed INTEGER NOT NULL, "due-at", "done-at", "notified-at", "contact_key" INTEGER, "company_key" INTEGER, "deal_key" INTEGER, "order_key" INTEGER, extra TEXT, attributes TEXT NOT NULL)',
    'CREATE INDEX "reminders.company_key" ON "reminders" ("company_key", id)',
    'CREATE INDEX "reminders.contact_key" ON "reminders" ("contact_key", id)',
    'CREATE INDEX "reminders.deal_key" ON "reminders" ("deal_key", id)',
    'CREATE INDEX "reminders.done-at" ON "reminders" ("done-at", id)',
    'CREATE INDEX "reminders.due-at" ON "reminders" ("due-at", id)',
    'CREATE UNIQUE INDEX "reminders.id" ON "reminders" (id)',
    'CREATE INDEX "reminders.notified-at" ON "reminders" ("notified-at", id)',
    'CREATE INDEX "reminders.order_key" ON "reminders" ("order_key", id)',
  ],
  adds: {},
  reproject: [],
}
