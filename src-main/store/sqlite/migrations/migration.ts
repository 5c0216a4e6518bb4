/** One step of the database's shape. Written once and never changed after it was released. */
export interface Migration {
  /** From 1, without gaps; the database's `user_version` says how many it has had. */
  readonly number: number
  readonly name: string
  readonly statements: readonly string[]
  /** Attributes that every row of a type has from now on: appended as null where they are not there. */
  readonly adds?: { readonly [type: string]: readonly string[] }
  /** Types whose columns and search rows are worked out anew, by the present code, after the last migration. */
  readonly reproject?: readonly string[]
}
