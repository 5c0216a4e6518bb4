/** What an example of ours keeps for those after it: the id in the answer, as `name=$(curl … | node -p '….data.id')`. */
export function findKept(command: string): { readonly name: string; readonly curl: string } | undefined {
  const [, name, curl] =
    /^(\w+)=\$\((curl .*) \\\n *\| node -p 'JSON\.parse\(fs\.readFileSync\(0\)\)\.data\.id'\)$/s.exec(command) ?? []
  return name !== undefined && curl !== undefined ? { name, curl } : undefined
}

/** The request that a `curl` command of ours would send; only the flags that our examples use. */
export function toRequest(command: string, kept: ReadonlyMap<string, string> = new Map()): { url: string; init: RequestInit } {
  const words = splitWords(command, kept)
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

/** Words as a shell makes them: pieces that touch are one word, and `$name` outside of quotes is what was kept. */
function splitWords(command: string, kept: ReadonlyMap<string, string>): string[] {
  const expand = (text: string) =>
    text.replace(/\$(\w+)/g, (_, name: string) => {
      const value = kept.get(name)
      if (value === undefined) throw new Error(`An example uses $${name}, which none before it keeps.`)
      return value
    })
  return [...command.replaceAll('\\\n', ' ').matchAll(/(?:'[^']*'|[^\s'])+/g)].map(([word]) =>
    word.replace(/'([^']*)'|([^']+)/g, (_, quoted?: string, plain?: string) => quoted ?? expand(plain ?? '')),
  )
}
