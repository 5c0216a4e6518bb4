import type { HttpFailure } from '../../sync/ports.ts'

/** Error codes of a server certificate that was rejected. */
const untrusted = new Set([
  'CERT_CHAIN_TOO_LONG',
  'CERT_HAS_EXPIRED',
  'CERT_NOT_YET_VALID',
  'CERT_REJECTED',
  'CERT_REVOKED',
  'CERT_SIGNATURE_FAILURE',
  'CERT_UNTRUSTED',
  'CRL_HAS_EXPIRED',
  'CRL_NOT_YET_VALID',
  'CRL_SIGNATURE_FAILURE',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'ERROR_IN_CERT_NOT_AFTER_FIELD',
  'ERROR_IN_CERT_NOT_BEFORE_FIELD',
  'ERR_TLS_CERT_ALTNAME_FORMAT',
  'ERR_TLS_CERT_ALTNAME_INVALID',
  'HOSTNAME_MISMATCH',
  'INVALID_CA',
  'INVALID_PURPOSE',
  'PATH_LENGTH_EXCEEDED',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_DECODE_ISSUER_PUBLIC_KEY',
  'UNABLE_TO_DECRYPT_CERT_SIGNATURE',
  'UNABLE_TO_GET_CRL',
  'UNABLE_TO_GET_ISSUER_CERT',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  // The server does not speak TLS, or none that is safe.
  'ERR_SSL_WRONG_VERSION_NUMBER',
  'ERR_SSL_PACKET_LENGTH_TOO_LONG',
  'ERR_SSL_UNSUPPORTED_PROTOCOL',
  'ERR_SSL_NO_PROTOCOLS_AVAILABLE',
  'ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION',
  'ERR_SSL_SSLV3_ALERT_HANDSHAKE_FAILURE',
  'ERR_SSL_SSL/TLS_ALERT_HANDSHAKE_FAILURE',
  'ERR_SSL_TLSV1_UNRECOGNIZED_NAME',
])

const beforeConnected = new Set(['connect', 'getaddrinfo', 'bind'])

interface SystemError {
  readonly code?: unknown
  readonly syscall?: unknown
  readonly errors?: unknown
}

/**
 * What an error of `fetch` means, by its codes. Only a failure before the connection counts as never sent, because a reset
 * connection may have carried the call.
 */
export function toFailure(error: unknown): HttpFailure {
  const causes = listCauses(error)
  const detail = describe(causes)
  if (causes.some((cause) => untrusted.has(String(cause.code)))) return { is: 'failure', why: 'untrusted', detail }
  return { is: 'failure', why: causes.some(isBeforeConnected) ? 'unreachable' : 'cut', detail }
}

function isBeforeConnected({ code, syscall, errors }: SystemError): boolean {
  if (code === 'UND_ERR_CONNECT_TIMEOUT' || beforeConnected.has(String(syscall))) return true
  // One error per address of a host name.
  return Array.isArray(errors) && errors.length > 0 && errors.every((each: SystemError) => isBeforeConnected(each))
}

function listCauses(error: unknown): (Error & SystemError)[] {
  const causes: (Error & SystemError)[] = []
  for (let next = error; next instanceof Error && causes.length < 5; next = next.cause) causes.push(next)
  return causes
}

function describe(causes: readonly (Error & SystemError)[]): string {
  const last = causes.at(-1)
  if (!last) return 'unknown'
  return [last.code, last.message].filter((part) => typeof part === 'string' && part !== '').join(': ')
}
