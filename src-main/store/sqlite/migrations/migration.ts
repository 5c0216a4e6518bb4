/** One schema migration. It never changes after its release. */
export interface Migration {
  /** From 1, without gaps. The database's `user_version` is the number of migrations applied. */
  readonly number: number
  readonly name: string
  readonly statements: readonly string[]
  /** Attributes to append as null to every row of a type that lacks them. */
  readonly adds?: { readonly [type: string]: readonly string[] }
  /** Types whose columns and search rows the current code rebuilds after the last migration. */
  readonly reproject?: readonly string[]
}
