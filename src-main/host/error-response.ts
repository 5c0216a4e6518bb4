import { Answer, toResponse } from '../engine/call.ts'
import { apiHeaders } from '../engine/finish-answer.ts'

/** An error answer of the host itself, in the API's format. */
export interface HostError {
  readonly status: number
  readonly title: string
  readonly detail: string
  readonly headers?: Readonly<Record<string, string>>
}

export const jsonApiType = 'application/vnd.api+json'

export function toErrorBody({ status, title, detail }: HostError): string {
  return JSON.stringify({ errors: [{ title, detail, code: String(status), status: String(status) }] })
}

export const toErrorHeaders = ({ headers }: HostError) => ({ 'content-type': jsonApiType, ...apiHeaders, ...headers })

export function createErrorAnswer(error: HostError): Answer {
  return new Answer(error.status, toErrorHeaders(error), new TextEncoder().encode(toErrorBody(error)))
}

export const createErrorResponse = (error: HostError): Response => toResponse(createErrorAnswer(error))
