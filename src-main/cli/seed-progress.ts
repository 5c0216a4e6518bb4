import type { SeedProgress } from '../seed/load.ts'

interface Output {
  readonly isTTY?: boolean
  write(text: string): unknown
}

const width = 24

/** Shows one progress bar per type on a terminal. Elsewhere it prints one line per finished type. */
export function createProgressDisplay(output: Output): (progress: SeedProgress) => void {
  return ({ type, done, total }) => {
    const isDone = done >= total
    if (output.isTTY) output.write(`\r${toBar({ type, done, total })}${isDone ? '\n' : ''}`)
    else if (isDone) output.write(`${type}: ${total}\n`)
  }
}

export function toBar({ type, done, total }: SeedProgress): string {
  const filled = total === 0 ? width : Math.floor((done / total) * width)
  return `${type.padEnd(24)} ${'█'.repeat(filled)}${'░'.repeat(width - filled)} ${done}/${total}`
}
