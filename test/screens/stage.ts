import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { stripTypeScriptTypes } from 'node:module'
import { readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import { root } from '../e2e/place.ts'
import { ensureChromium, shortLivedArguments } from '../support/chromium.ts'
import { toLongWords, type Words } from './long-words.ts'
import { plainLook, type Look } from './looks.ts'
import type { Account, Screen } from './screen.ts'
import { runScript, serveAccount, type ServedAccount } from './served.ts'

const counts: Record<Account, number> = { many: 120, one: 1, empty: 0 }
const turning = stripTypeScriptTypes(readFileSync(new URL('./in-page/turn.ts', import.meta.url), 'utf8'))

export interface Shown {
  readonly page: Page
  readonly turnTo: (look: Look) => Promise<void>
}

/** The app on an account of each kind, in one browser, ready to show any screen in any look. */
export interface Stage {
  /** The screen, and what turns it to another look while it stands: quicker than to load it anew, and English words lead to it. */
  show(screen: Screen): Promise<Shown>
  close(): Promise<void>
}

export async function openStage(): Promise<Stage> {
  const folder = await mkdtemp(join(tmpdir(), 'outpost-pages-'))
  const pages = runScript('./pages/build.ts', [folder], process.env).then(() => folder)
  const browser = await chromium.launch({ executablePath: ensureChromium(), args: [...shortLivedArguments] })
  const longWords = await readLongWords()
  const opened = new Map<Account, Promise<ServedAccount>>()

  function open(account: Account): Promise<ServedAccount> {
    const found = opened.get(account) ?? serveAccount(browser, pages, counts[account])
    opened.set(account, found)
    return found
  }

  return {
    async show(screen) {
      const { page, origin } = await open(screen.account)
      await page.unrouteAll({ behavior: 'ignoreErrors' })
      await page.emulateMedia({ media: null })
      await resize(page, screen, plainLook)
      const kept = { 'outpost.theme': plainLook.theme, 'outpost.language': plainLook.language }
      await page.evaluate(`Object.assign(localStorage, ${JSON.stringify(kept)})`)
      await screen.before?.(page)
      await page.goto(`${origin}${screen.path}`)
      await screen.show(page)
      // Nothing is pointed at, so that no picture depends on where something was clicked.
      await page.mouse.move(0, 0)
      if (screen.isPrinted) await page.emulateMedia({ media: 'print' })
      await settle(page)

      return {
        page,
        async turnTo(look) {
          await resize(page, screen, look)
          const wanted = { ...look, words: look.words === 'long' ? longWords : null }
          await page.evaluate(`globalThis.wantedLook = ${JSON.stringify(wanted)}\n${turning}\nglobalThis.turned`)
          if (screen.isPrinted) await printAgain(page, screen)
          await settle(page)
        },
      }
    },
    async close() {
      for (const account of opened.values()) await (await account).close()
      await browser.close()
      await pages
      await rm(folder, { recursive: true })
    },
  }
}

/** A sheet keeps the words that it was made with. */
async function printAgain(page: Page, screen: Screen): Promise<void> {
  await page.emulateMedia({ media: null })
  await page.evaluate(`window.dispatchEvent(new Event('afterprint'))`)
  await screen.show(page)
  await page.emulateMedia({ media: 'print' })
}

const resize = (page: Page, screen: Screen, { width, height, zoom }: Look) =>
  page.setViewportSize({ width: width / zoom, height: screen.height ?? height / zoom })

const settle = (page: Page) => page.evaluate('document.fonts.ready.then(() => new Promise((drawn) => setTimeout(drawn, 220)))')

async function readLongWords(): Promise<Words> {
  const folder = join(root, 'src-renderer/locales/en')
  const files = await readdir(folder)
  const read = async (file: string) =>
    [file.replace('.json', ''), JSON.parse(await readFile(join(folder, file), 'utf8')) as Words] as const
  return toLongWords(Object.fromEntries(await Promise.all(files.map(read))))
}
