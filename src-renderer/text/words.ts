/** A message of the locale files and what stands in it. */
export interface Words {
  readonly key: string
  readonly values?: Record<string, string | number>
}
