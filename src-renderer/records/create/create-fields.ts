/** What the small create form asks for; the rest is filled in on the record itself. */
const asked: Readonly<Record<string, readonly string[]>> = {
  contacts: ['last-name', 'first-name', 'general-phone', 'email'],
  companies: ['name', 'general-phone', 'email'],
  deals: ['name', 'description'],
  orders: ['name', 'description'],
}

export function listCreateFields(type: string): readonly string[] {
  return asked[type] ?? ['name']
}
