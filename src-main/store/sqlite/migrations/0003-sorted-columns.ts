import type { Migration } from './migration.ts'

export const migration: Migration = {
  number: 3,
  name: 'sorted-columns',
  statements: [
    'ALTER TABLE "companies" ADD COLUMN "as-string"',
    'ALTER TABLE "companies" ADD COLUMN "city"',
    'ALTER TABLE "contacts" ADD COLUMN "as-string"',
    'ALTER TABLE "contacts" ADD COLUMN "position"',
    'ALTER TABLE "deals" ADD COLUMN "as-string"',
    'ALTER TABLE "orders" ADD COLUMN "as-string"',
    'CREATE INDEX "companies.as-string" ON "companies" ("as-string", id)',
    'CREATE INDEX "companies.city" ON "companies" ("city", id)',
    "CREATE INDEX \"companies.segment-process-status-ids\" ON \"companies\" (CASE WHEN json_valid(attributes) THEN nullif(nullif(attributes -> '$.\"segment-process-status-ids\"', 'null'), '[]') ELSE '' END, id) WHERE CASE WHEN json_valid(attributes) THEN nullif(nullif(attributes -> '$.\"segment-process-status-ids\"', 'null'), '[]') ELSE '' END IS NOT NULL",
    'CREATE INDEX "contacts.as-string" ON "contacts" ("as-string", id)',
    'CREATE INDEX "contacts.position" ON "contacts" ("position", id)',
    "CREATE INDEX \"contacts.segment-process-status-ids\" ON \"contacts\" (CASE WHEN json_valid(attributes) THEN nullif(nullif(attributes -> '$.\"segment-process-status-ids\"', 'null'), '[]') ELSE '' END, id) WHERE CASE WHEN json_valid(attributes) THEN nullif(nullif(attributes -> '$.\"segment-process-status-ids\"', 'null'), '[]') ELSE '' END IS NOT NULL",
    'CREATE INDEX "deals.as-string" ON "deals" ("as-string", id)',
    "CREATE INDEX \"deals.segment-process-status-ids\" ON \"deals\" (CASE WHEN json_valid(attributes) THEN nullif(nullif(attributes -> '$.\"segment-process-status-ids\"', 'null'), '[]') ELSE '' END, id) WHERE CASE WHEN json_valid(attributes) THEN nullif(nullif(attributes -> '$.\"segment-process-status-ids\"', 'null'), '[]') ELSE '' END IS NOT NULL",
    'CREATE INDEX "orders.as-string" ON "orders" ("as-string", id)',
  ],
  adds: {},
  reproject: ['contacts', 'companies', 'deals', 'orders'],
}
