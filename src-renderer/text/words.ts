/** The key of a locale message and its values. */
export interface Words {
  readonly key: string
  readonly values?: Record<string, string | number>
}
