/** Types for the parts of the driver we use. Its own types are not reachable through its `exports`. */
declare module 'better-sqlite3-multiple-ciphers' {
  class Database {
    static readonly SqliteError: new (message: string, code: string) => Error & { readonly code: string }
    constructor(
      file: string,
      options?: { readonly timeout?: number; readonly readonly?: boolean; readonly nativeBinding?: object },
    )
    readonly inTransaction: boolean
    prepare(sql: string): Database.Statement
    exec(sql: string): this
    pragma(source: string, options?: { readonly simple?: boolean }): unknown
    function(
      name: string,
      options: { readonly deterministic?: boolean; readonly directOnly?: boolean },
      work: (...params: unknown[]) => unknown,
    ): this
    close(): this
  }

  namespace Database {
    interface Statement {
      run(...params: unknown[]): { readonly changes: number }
      get(...params: unknown[]): unknown
      all(...params: unknown[]): unknown[]
      iterate(...params: unknown[]): IterableIterator<unknown>
      pluck(): this
      raw(): this
      safeIntegers(): this
    }
  }

  export default Database
}
