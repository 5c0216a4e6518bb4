/** Prints a command's result, in words, to standard output: `outpost token list | grep …` finds it there. */
export function print(text: string): void {
  process.stdout.write(`${text}\n`)
}

/** Tells a person about progress, a warning or an error, on standard error. */
export function say(line: string): void {
  process.stderr.write(`${line}\n`)
}

/** A fault of the program, with where it came from. */
export function describeError(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}

/** What a program reads: one line of JSON. */
export function printJson(value: unknown): void {
  process.stdout.write(`${JSON.stringify(value)}\n`)
}

/** Columns as wide as their longest cell; the last one is left as it is. */
export function toTable(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}
