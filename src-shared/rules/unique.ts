/** Types in which at most one record may share these fields. The last field is the one to name in an error. */
const uniqueFields: Readonly<Record<string, readonly string[]>> = {
  'custom-fields': ['object', 'key'],
  preferences: ['key'],
}

export function listUniqueFields(type: string): readonly string[] {
  return uniqueFields[type] ?? []
}
