import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { expect, test } from './fixtures.ts'

const few = ['--contacts', '5', '--companies', '20', '--deals', '2', '--orders', '2']
const mediaType = 'application/vnd.api+json'

/** The hosted CRM behind someone who refuses one website, and one day the old token. */
async function standBefore(address: string): Promise<{ url: string; revoke: () => void; server: Server }> {
  let isRevoked = false
  const answerOne = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const chunks: Uint8Array[] = []
    for await (const chunk of request) chunks.push(chunk as Uint8Array)
    const body = Buffer.concat(chunks)
    const answer = (status: number, detail: string, pointer?: string) => {
      const error = { title: 'No', detail, status: String(status), ...(pointer !== undefined && { source: { pointer } }) }
      response.writeHead(status, { 'content-type': mediaType }).end(JSON.stringify({ errors: [error] }))
    }
    if (isRevoked && request.headers.authorization === 'Bearer hosted-token') return answer(401, 'The token was revoked.')
    if (body.includes('nowhere.example')) return answer(422, 'There is no such site.', '/data/attributes/website')
    const passed = await fetch(new URL(request.url ?? '/', address), {
      method: request.method ?? 'GET',
      headers: { authorization: 'Bearer hosted-token', 'content-type': mediaType },
      ...(body.length > 0 && { body }),
    })
    response.writeHead(passed.status, { 'content-type': passed.headers.get('content-type') ?? mediaType })
    response.end(Buffer.from(await passed.arrayBuffer()))
  }
  const server = createServer((request, response) => void answerOne(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, revoke: () => (isRevoked = true), server }
}

test('a refused change is mended, a mass deletion decided, and a token replaced', async ({ newcomer, launcher }) => {
  test.skip(launcher !== 'browser', 'once is enough: all of it is in the page')
  test.slow()
  const [hosted, mirror] = ['hosted', 'mirror'].map((name) => join(newcomer.place.folder, name)) as [string, string]
  await newcomer.outpost('seed', '--data', hosted, '--hosted', ...few)
  const words = ['--data', hosted, '--hosted', '--port', '0', '--token', 'hosted-token', '--rate-limit', '0', '--no-ui']
  const [, address] = await newcomer.serve(...words).read(/Outpost is at (\S+)/)
  const before = await standBefore(address!)
  await newcomer.outpost('connect', '--data', mirror, '--remote', before.url, '--remote-token', 'hosted-token')
  await newcomer.outpost('sync', '--data', mirror, '--once')
  const call = async (path: string, method = 'GET') => {
    const headers = { authorization: 'Bearer hosted-token', 'content-type': mediaType }
    const response = await fetch(`${address!}/api/v1/${path}`, { method, headers })
    return response.status === 204
      ? null
      : ((await response.json()) as { data: { id: string; attributes: { website: string } }[] })
  }
  const companies = ((await call('companies?page[size]=100'))?.data ?? []).map(({ id }) => id)
  const [first, ...others] = companies as [string, ...string[]]

  const page = await newcomer.startApp(mirror)
  const main = page.getByRole('main')
  const edit = (id: string, website: string) =>
    page.evaluate(
      async ([path, body, type]) =>
        (await fetch(path!, { method: 'PATCH', body: body!, headers: { 'content-type': type! } })).status,
      [`/api/v1/companies/${id}`, JSON.stringify({ data: { type: 'companies', id, attributes: { website } } }), mediaType],
    )

  await test.step('a refused change has the server’s words at its field, and is sent again from there', async () => {
    expect(await edit(first, 'nowhere.example')).toBe(200)
    await page.goto(new URL(`/companies?peek=${first}`, page.url()).href)
    await page.getByRole('link', { name: 'Refused by the hosted CRM' }).first().click()
    await expect(main).toContainText('The hosted CRM says: No: There is no such site.')
    await main.getByRole('button', { name: 'Edit and send again' }).click()
    // The record is read first.
    await expect(main.getByRole('textbox')).toBeFocused()
    await page.keyboard.press('Control+a')
    await page.keyboard.type('https://somewhere.example')
    await page.keyboard.press('Enter')
    const readSite = async () => JSON.stringify(await call(`companies/${first}`))
    await expect.poll(readSite, { timeout: 30_000 }).toContain('somewhere.example')
    await expect(main).toContainText('Nothing is waiting')
  })

  await test.step('many deletions at once wait for a person, who keeps the records, decides anew and lets them go', async () => {
    for (const id of others.slice(0, 12)) await call(`companies/${id}`, 'DELETE')
    await main.getByRole('button', { name: 'Sync now' }).click()
    await expect(main).toContainText('12 records were deleted in the hosted CRM', { timeout: 60_000 })
    await main.getByRole('button', { name: 'Keep them here' }).click()
    await expect(main.getByRole('heading', { name: 'Kept here' })).toBeVisible()
    await main.getByRole('button', { name: 'Decide again' }).click()
    await main.getByRole('button', { name: 'Delete them here too' }).click()
    await expect(main).toContainText('Nothing is waiting', { timeout: 60_000 })
    await page.getByRole('link', { name: 'Removed' }).click()
    // Their bank details went before them.
    const rows = main.getByRole('listitem').filter({ has: page.getByText('Company', { exact: true }) })
    await expect(rows.getByRole('button', { name: 'Restore' })).toHaveCount(12, { timeout: 60_000 })
  })

  await test.step('a refused token is told over every page, and another one of the same user goes on', async () => {
    before.revoke()
    await main.getByRole('button', { name: 'Sync now' }).click()
    await page.getByRole('button', { name: 'Enter new token' }).click()
    await page.getByRole('dialog').getByLabel('Token').fill('second-token')
    await page.keyboard.press('Enter')
    await expect(page.locator('[data-token-banner]')).toBeHidden({ timeout: 30_000 })
    await expect(page.getByRole('contentinfo', { name: 'Status' })).toContainText('In sync', { timeout: 30_000 })
  })
  before.server.close()
})
