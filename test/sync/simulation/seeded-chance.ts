/** Numbers from 0 up to 1 that one seed repeats: a counter, stirred by multiplications of 32 bits. */
export function createSeededChance(seed: number): () => number {
  let counter = seed >>> 0
  return () => {
    counter = (counter + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(counter ^ (counter >>> 15), counter | 1)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 0x1_0000_0000
  }
}
