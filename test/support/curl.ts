/** The request that a `curl` command of ours would send; only the flags that our examples use. */
export function toRequest(command: string): { url: string; init: RequestInit } {
  const words = splitWords(command)
  const headers: Record<string, string> = {}
  const data: string[] = []
  let method: string | undefined
  let url = ''
  let asQuery = false
  const next = () => {
    const word = words.shift()
    if (word === undefined) throw new Error(`A flag without a value in: ${command}`)
    return word
  }
  for (let word = words.shift(); word !== undefined; word = words.shift()) {
    if (word === 'curl' || word === '-s') continue
    else if (word === '-sG') asQuery = true
    else if (word === '-X') method = next()
    else if (word === '-d') data.push(next())
    else if (word === '--data-urlencode') {
      const [name = '', value = ''] = next().split(/=(.*)/s)
      data.push(`${name}=${encodeURIComponent(value)}`)
    } else if (word === '-H') {
      const [name = '', value = ''] = next().split(/: (.*)/s)
      headers[name] = value
    } else if (word.startsWith('http')) url = word
    else throw new Error(`An example uses ${word}, which this test does not know.`)
  }
  if (asQuery) return { url: `${url}?${data.join('&')}`, init: { headers } }
  const body = data.join('&')
  return { url, init: { method: method ?? (body ? 'POST' : 'GET'), headers, ...(body && { body }) } }
}

function splitWords(command: string): string[] {
  return [...command.replaceAll('\\\n', ' ').matchAll(/'([^']*)'|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain ?? '')
}
