export const mediaType = 'application/vnd.api+json'

/** A body's type must be the JSON:API one, without parameters. */
export function isOwnContentType(header: string | null): boolean {
  return header !== null && header.trim().toLowerCase() === mediaType
}

/** Whether one of the listed ranges accepts the plain JSON:API type. */
export function acceptsOwnType(header: string | null): boolean {
  if (header === null || header.trim() === '') return true
  return header.split(',').some((item) => {
    const [range = '', ...parameters] = item.split(';').map((part) => part.trim().toLowerCase())
    if (parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter))) return false
    if (range === mediaType) return parameters.every((parameter) => parameter === '' || parameter.startsWith('q='))
    return range === '*/*' || range === 'application/*'
  })
}
