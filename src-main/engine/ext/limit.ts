import { errors, type ApiError } from '../../../src-shared/jsonapi/errors.ts'
import type { Context } from '../context.ts'

/** The `limit` parameter: from 1 to the maximum, with a default. */
export function readLimit({ parameters }: Context, usual: number, greatest: number): { value: number } | { error: ApiError } {
  const given = new Map(parameters).get('limit') ?? String(usual)
  const value = /^\d{1,4}$/.test(given) ? Number(given) : 0
  return value < 1 || value > greatest ? { error: errors.badParameter(given, 'limit') } : { value }
}
