/** Types of which at most one record has these fields in common; the last of them is the one to name in a refusal. */
const uniqueFields: Readonly<Record<string, readonly string[]>> = {
  'custom-fields': ['object', 'key'],
  preferences: ['key'],
}

export function listUniqueFields(type: string): readonly string[] {
  return uniqueFields[type] ?? []
}
