/** The cost parameters of scrypt. */
export interface PassphraseCost {
  readonly n: number
  readonly r: number
  readonly p: number
}

/** The cost of one guess: 128 MiB and a good part of a second. */
export const passphraseCost: PassphraseCost = { n: 2 ** 17, r: 8, p: 1 }
