/** Prints a command's result as text to standard output, so that pipes such as `outpost token list | grep …` work. */
export function print(text: string): void {
  process.stdout.write(`${text}\n`)
}

/** Prints progress, a warning or an error to standard error. */
export function say(line: string): void {
  process.stderr.write(`${line}\n`)
}

/** An unexpected error with its stack. */
export function describeError(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}

/** Prints one line of JSON for programs to read. */
export function printJson(value: unknown): void {
  process.stdout.write(`${JSON.stringify(value)}\n`)
}

/** Pads each column to its longest cell, without trailing spaces. */
export function toTextTable(rows: readonly (readonly string[])[]): string {
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
