import type { Locator, Page } from '@playwright/test'
import { serveFaultyCrm, type FaultyCrm } from './faulty-crm.ts'
import { createSeededChance } from '../../sync/simulation/seeded-chance.ts'
import { expect, test } from './fixtures.ts'

const emailColumn = 3
const longer = { timeout: 30_000 }

/** As a person without a mouse gets there. */
async function tabTo(page: Page, target: Locator, key = 'Tab'): Promise<void> {
  await expect(target).toBeVisible()
  for (let pressed = 0; pressed < 60; pressed++) {
    if ((await target.and(page.locator(':focus')).count()) > 0) return
    await page.keyboard.press(key)
  }
  throw new Error('no number of presses leads there')
}

/** Keys that follow each other at once count as typed text. */
async function press(page: Page, key: string): Promise<void> {
  await page.waitForTimeout(350)
  await page.keyboard.press(key)
}

let served: FaultyCrm | undefined
test.afterEach(async () => {
  await served?.close()
  served = undefined
})

test('in Russian, without a mouse, with a hosted CRM that fails: from the welcome to a decided conflict and a mended change', async ({
  newcomer,
  launcher,
}) => {
  test.skip(launcher !== 'browser', 'once is enough: all of it is in the page')
  test.setTimeout(180_000)
  const faulty = (served = await serveFaultyCrm('hosted-token', [
    [7, 'too-many-retry-after'],
    [11, 'status-500'],
    [15, 'cut-connection'],
    [19, 'cut-body'],
  ]))
  const { crm } = faulty
  const [kept, mine, theirs, refused] = ['Аверина', 'Белова', 'Ветрова', 'Громова'].map((name) =>
    crm.create('contacts', { attributes: { 'last-name': name, email: 'before@example.com' } }),
  ) as [string, string, string, string]
  crm.fill(createSeededChance(7), { contacts: 250, companies: 20, deals: 20, orders: 5 })
  faulty.refuse('nowhere.example', 'email')
  const readEmail = (id: string) => JSON.parse(crm.peek('contacts', id)?.attributes['email'] ?? 'null') as unknown

  const page = await newcomer.open(newcomer.npm('start', '--', '--port', '0'))
  const status = page.getByRole('contentinfo', { name: 'Состояние' })
  const main = page.getByRole('main')

  await test.step('welcome and connect', async () => {
    await tabTo(page, page.getByRole('radio', { name: 'English' }))
    await page.keyboard.press('ArrowRight')
    await expect(page.getByRole('heading', { name: 'Добро пожаловать в Outpost' })).toBeVisible()
    await tabTo(page, page.getByRole('button', { name: 'Подключиться к CRM компании' }), 'Shift+Tab')
    await page.keyboard.press('Enter')
    await tabTo(page, page.getByRole('textbox', { name: 'Адрес' }))
    await page.keyboard.type(faulty.url.replace('http://', ''))
    await page.keyboard.press('Tab')
    await page.keyboard.type('hosted-token')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('listitem').filter({ hasText: 'Можно читать и изменять' })).toBeVisible(longer)
    await tabTo(page, page.getByRole('button', { name: 'Подключиться', exact: true }))
    await page.keyboard.press('Enter')
  })

  await test.step('the first sync says how far it is, and gets there through every fault', async () => {
    await expect(status).toContainText(/Синхронизация: контакты \d+ из 254/, { timeout: 60_000 })
    await expect(status).toContainText('Синхронизировано', { timeout: 60_000 })
    expect([...faulty.planned.values()]).toEqual([])
    await press(page, 'g')
    await page.keyboard.press('c')
    await expect(main.getByRole('grid')).toHaveAttribute('aria-rowcount', /\d+/)
  })

  await test.step('changes made offline wait', async () => {
    await faulty.line.cut()
    await press(page, 'j')
    await expect(main.locator('[data-row="0"]:focus')).toHaveCount(1)
    await tabTo(page, main.locator(`[data-row="0"][data-column="${emailColumn}"]`), 'ArrowRight')
    for (const [row, email] of ['arrives', 'mine', 'given-up', 'nowhere'].entries()) {
      await expect(main.locator(`[data-row="${row}"][data-column="${emailColumn}"]:focus`)).toHaveCount(1)
      await page.keyboard.press('F2')
      await page.keyboard.press('Control+a')
      await page.keyboard.type(`${email}@${email === 'nowhere' ? 'nowhere.example' : 'example.com'}`)
      await page.keyboard.press('Enter')
      await expect(main.locator(`[data-row="${row}"]`).getByRole('link', { name: 'Ещё не отправлено' })).toBeVisible()
      await page.keyboard.press('ArrowDown')
    }
    await expect(status).toContainText(/Нет связи · 4 изменения ждут отправки/, longer)
    crm.update('contacts', mine, { email: 'there@example.com' })
    crm.update('contacts', theirs, { email: 'colleague@example.com' })
  })

  await test.step('they arrive once the network is back, but for two conflicts and a refused one', async () => {
    await faulty.line.restore()
    await press(page, 'g')
    await page.keyboard.press('s')
    await tabTo(page, page.getByRole('button', { name: 'Синхронизировать' }))
    await page.keyboard.press('Enter')
    await expect(page.getByRole('article')).toHaveCount(3, longer)
    await expect.poll(() => readEmail(kept), longer).toBe('arrives@example.com')
  })

  const card = page.locator('[data-card]:focus')
  const toasts = page.getByRole('region', { name: 'Уведомления' })
  await test.step('J and K walk, M keeps mine, and the decision is undone and made again', async () => {
    await press(page, 'j')
    await press(page, 'j')
    await expect(card).toContainText('given-up@example.com')
    await press(page, 'k')
    await expect(card).toContainText('mine@example.com')
    await press(page, 'm')
    await expect(toasts).toContainText('Оставлено моё')
    await press(page, 'Control+z')
    await expect(toasts).toContainText('Отменено')
    await press(page, 'Control+Shift+z')
    await expect.poll(() => readEmail(mine), longer).toBe('mine@example.com')
  })

  await test.step('S keeps the server’s', async () => {
    await press(page, 'j')
    await expect(card).toContainText('given-up@example.com')
    await press(page, 's')
    await expect(toasts).toContainText('Оставлено с сервера')
    await expect(page.getByRole('article')).toHaveCount(1, longer)
    expect(readEmail(theirs)).toBe('colleague@example.com')
  })

  await test.step('Enter opens the record of a refused change, which is mended beside the server’s words', async () => {
    await press(page, 'j')
    await expect(card).toContainText('Ответ облачной CRM: No: Such an address is not served.')
    await press(page, 'Enter')
    await expect(page).toHaveURL(new RegExp(`/contacts.*${refused}`))
    await press(page, 'g')
    await page.keyboard.press('s')
    await press(page, 'j')
    await tabTo(page, page.getByRole('button', { name: 'Исправить и отправить' }))
    await page.keyboard.press('Enter')
    await expect(main.getByRole('textbox')).toBeFocused()
    await page.keyboard.press('Control+a')
    await page.keyboard.type('mended@example.com')
    await page.keyboard.press('Enter')
    await expect.poll(() => readEmail(refused), longer).toBe('mended@example.com')
    await expect(main).toContainText('Ничего не ждёт отправки', longer)
  })
})
