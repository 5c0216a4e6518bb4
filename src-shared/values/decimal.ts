/** An exact decimal: `units` × 10^-`scale`. */
export interface Decimal {
  readonly units: bigint
  readonly scale: number
}

const shape = /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d{1,4}))?$/

interface Reach {
  readonly digits: number
  /** A number with more places than this is not money, and its text could grow without limit. */
  readonly places: number
}
const ofCallers: Reach = { digits: 15, places: 30 }
const ofHosted: Reach = { digits: 1000, places: 1000 }

/** For requests: undefined if the text is not a decimal or has more than 15 significant digits. */
export function findDecimal(source: string): Decimal | undefined {
  return findWithin(source, ofCallers)
}

/** For stored values: numbers from a hosted CRM are kept unchanged, and sums must include all of them. */
export function findStoredDecimal(source: string): Decimal | undefined {
  return findWithin(source, ofHosted)
}

function findWithin(source: string, reach: Reach): Decimal | undefined {
  const match = shape.exec(source)
  if (!match) return undefined
  const [, sign = '', whole = '', fraction = '', exponent = '0'] = match
  const digits = (whole + fraction).replace(/^0+/, '')
  const significant = digits.replace(/0+$/, '')
  if (significant === '') return { units: 0n, scale: 0 }
  const scale = fraction.length - Number(exponent) - (digits.length - significant.length)
  if (significant.length > reach.digits || Math.abs(scale) > reach.places) return undefined
  const units = BigInt(sign + significant)
  return scale >= 0 ? { units, scale } : { units: units * 10n ** BigInt(-scale), scale: 0 }
}

export function addDecimals(a: Decimal, b: Decimal): Decimal {
  const scale = Math.max(a.scale, b.scale)
  return { units: unitsAt(a, scale) + unitsAt(b, scale), scale }
}

export function subtractDecimals(a: Decimal, b: Decimal): Decimal {
  return addDecimals(a, { ...b, units: -b.units })
}

/** Always with a fraction, in the API's format: `4700000.0`, `0.05`. */
export function toDecimalText({ units, scale }: Decimal): string {
  const sign = units < 0n ? '-' : ''
  const digits = (units < 0n ? -units : units).toString().padStart(scale + 1, '0')
  const whole = digits.slice(0, digits.length - scale)
  const fraction = digits.slice(digits.length - scale).replace(/0+$/, '')
  return `${sign}${whole}.${fraction || '0'}`
}

/** The units at a fixed scale, or undefined if the value does not fit exactly. */
export function findUnitsAt(decimal: Decimal, scale: number): bigint | undefined {
  if (decimal.scale <= scale) return unitsAt(decimal, scale)
  const factor = 10n ** BigInt(decimal.scale - scale)
  return decimal.units % factor === 0n ? decimal.units / factor : undefined
}

function unitsAt({ units, scale }: Decimal, wanted: number): bigint {
  return units * 10n ** BigInt(wanted - scale)
}
