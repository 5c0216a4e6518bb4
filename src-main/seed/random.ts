/** A random generator that gives the same values for the same seed on every machine. */
export interface Random {
  /** In [0, 1). */
  next(): number
  /** Both ends included. */
  int(least: number, most: number): number
  chance(share: number): boolean
  pick<T>(list: readonly T[]): T
  weighted<T>(choices: readonly (readonly [T, number])[]): T
  /** An index below `length`. Low indexes are more likely. */
  skewed(length: number): number
  /** Distinct members, at most the whole list. */
  some<T>(list: readonly T[], count: number): T[]
  digits(count: number): string
  /** Normally distributed around 0. */
  bell(): number
}

const skew = 2.5

export function createRandom(...seed: readonly (string | number)[]): Random {
  const next = sfc32(...hash(seed.join('/')))
  const int = (least: number, most: number) => least + Math.floor(next() * (most - least + 1))
  const at = <T>(list: readonly T[], index: number): T => {
    if (index >= list.length) throw new Error('nothing to choose from')
    return list[index] as T
  }
  const skewed = (length: number) => Math.floor(length * next() ** skew)
  return {
    next,
    int,
    skewed,
    chance: (share) => next() < share,
    pick: (list) => at(list, int(0, list.length - 1)),
    weighted: (choices) => {
      let left = next() * choices.reduce((sum, [, weight]) => sum + weight, 0)
      return (choices.find(([, weight]) => (left -= weight) < 0) ?? at(choices, choices.length - 1))[0]
    },
    some: (list, count) => {
      const chosen = new Set<number>()
      const wanted = Math.min(count, list.length)
      while (chosen.size < wanted) chosen.add(int(0, list.length - 1))
      return [...chosen].sort((a, b) => a - b).map((index) => at(list, index))
    },
    digits: (count) => Array.from({ length: count }, () => int(0, 9)).join(''),
    bell: () => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next()),
  }
}

/** Hashes a text to four 32-bit words. Each bit of the text affects all of them. */
function hash(text: string): [number, number, number, number] {
  let [a, b, c, d] = [1779033703, 3144134277, 1013904242, 2773480762]
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index)
    a = b ^ Math.imul(a ^ unit, 597399067)
    b = c ^ Math.imul(b ^ unit, 2869860233)
    c = d ^ Math.imul(c ^ unit, 951274213)
    d = a ^ Math.imul(d ^ unit, 2716044179)
  }
  return [a, b, c, d]
}

function sfc32(a: number, b: number, c: number, d: number): () => number {
  const step = () => {
    const sum = (((a + b) | 0) + d) | 0
    d = (d + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = ((c << 21) | (c >>> 11)) + sum
    return sum >>> 0
  }
  for (let round = 0; round < 12; round += 1) step()
  return () => step() / 4294967296
}
