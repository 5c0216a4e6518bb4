import type { Language } from '../../src-shared/bridge.ts'
import { pageHeaders } from '../host/content-security-policy.ts'
import { type KeyTexts, keyTexts } from './key-texts.ts'

export type PassphraseKind = 'new' | 'present'

export interface PassphrasePageOptions {
  readonly kind: PassphraseKind
  readonly language: Language
  /** Uses the passphrase. Returns the error text if that failed. */
  readonly use: (passphrase: string) => Promise<string | null>
  readonly onDone: () => void
  readonly onCancel: () => void
}

const longest = 4_096

/** Answers the small passphrase page: its files, and what it sends. */
export function createPassphrasePage(options: PassphrasePageOptions): (request: Request) => Promise<Response> {
  const texts = keyTexts[options.language]
  const parts: Readonly<Record<string, readonly [type: string, body: string]>> = {
    '/': ['text/html; charset=utf-8', toHtml(options.kind, options.language, texts)],
    '/passphrase.css': ['text/css; charset=utf-8', style],
    '/passphrase.js': ['text/javascript; charset=utf-8', script],
  }

  async function use(request: Request): Promise<Response> {
    const passphrase = await request.text()
    if (passphrase === '' || passphrase.length > longest) return reply(422, texts.tooShort)
    const problem = await options.use(passphrase)
    if (problem !== null) return reply(422, problem)
    options.onDone()
    return reply(204, null)
  }

  return async (request) => {
    const { pathname } = new URL(request.url)
    if (request.method === 'POST' && pathname === '/passphrase') return use(request)
    if (request.method === 'POST' && pathname === '/cancel') {
      options.onCancel()
      return reply(204, null)
    }
    const part = Object.hasOwn(parts, pathname) ? parts[pathname] : undefined
    if (request.method !== 'GET' || !part) return reply(404, 'Not found')
    const [type, body] = part
    return new Response(body, { headers: { ...pageHeaders, 'content-type': type, 'cache-control': 'no-store' } })
  }
}

const reply = (status: number, body: string | null) =>
  new Response(body, { status, headers: { 'content-type': 'text/plain; charset=utf-8', 'x-content-type-options': 'nosniff' } })

const escape = (text: string) => text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`)

function toHtml(kind: PassphraseKind, language: Language, texts: KeyTexts): string {
  const isNew = kind === 'new'
  const field = (name: string, label: string) =>
    `<label for="${name}">${escape(label)}</label><input id="${name}" type="password" autocomplete="off" aria-describedby="hint problem" required>`
  return `<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><title>Outpost</title>
<link rel="stylesheet" href="/passphrase.css"><script type="module" src="/passphrase.js"></script></head>
<body><main><h1>${escape(isNew ? texts.newTitle : texts.presentTitle)}</h1>
<p id="hint">${escape(isNew ? texts.newHint : texts.presentHint)}</p>
<form data-short="${escape(texts.tooShort)}" data-differ="${escape(texts.differ)}" data-failed="${escape(texts.failed)}" novalidate>
${field('passphrase', texts.passphrase)}
${isNew ? field('again', texts.again) : ''}
<p id="problem" role="alert"></p>
<div class="buttons"><button type="button" id="cancel">${escape(texts.cancel)}</button>
<button type="submit" class="main">${escape(isNew ? texts.confirmSave : texts.confirmOpen)}</button></div>
</form></main></body></html>`
}

/** Runs in the page. */
const script = `
const form = document.querySelector('form')
const [first, again, problem] = ['passphrase', 'again', 'problem'].map((id) => document.getElementById(id))
const send = (path, body) => fetch(path, { method: 'POST', body })
function say(words, field = first) {
  problem.textContent = words
  field.setAttribute('aria-invalid', 'true')
  field.focus()
}
async function submit() {
  if (again && [...first.value].length < 8) return say(form.dataset.short)
  if (!first.value) return first.focus()
  if (again && again.value !== first.value) return say(form.dataset.differ, again)
  form.inert = true
  try {
    const answer = await send('/passphrase', first.value)
    if (answer.ok) return
    form.inert = false
    say(await answer.text())
  } catch {
    form.inert = false
    say(form.dataset.failed)
  }
}
form.addEventListener('submit', (event) => { event.preventDefault(); void submit() })
form.addEventListener('input', (event) => { problem.textContent = ''; event.target.removeAttribute('aria-invalid') })
document.getElementById('cancel').addEventListener('click', () => void send('/cancel'))
document.addEventListener('keydown', (event) => { if (event.key === 'Escape') void send('/cancel') })
first.focus()
`

const style = `
:root { color-scheme: light dark; font: 13px/20px system-ui, sans-serif; }
body { margin: 0; background: light-dark(#fcfcfd, #111113); color: light-dark(#1c2024, #edeef0); }
main { padding: 20px 24px; }
h1 { margin: 0 0 4px; font-size: 16px; line-height: 24px; font-weight: 600; }
p { margin: 0 0 12px; color: light-dark(#60646c, #b0b4ba); }
label { display: block; margin: 0 0 4px; font-weight: 500; }
input { box-sizing: border-box; width: 100%; height: 32px; margin: 0 0 12px; padding: 0 8px; font: inherit; color: inherit;
  background: light-dark(#fff, #18191b); border: 1px solid light-dark(#8b8d98, #696e77); border-radius: 4px; }
input:focus-visible, button:focus-visible { outline: 2px solid #3e63dd; outline-offset: 1px; }
input[aria-invalid='true'] { border-color: light-dark(#ce2c31, #ff9592); }
#problem { min-height: 20px; color: light-dark(#ce2c31, #ff9592); }
.buttons { display: flex; justify-content: flex-end; gap: 8px; }
button { height: 32px; padding: 0 12px; font: inherit; font-weight: 500; color: inherit; background: light-dark(#f0f0f3, #212225);
  border: 1px solid light-dark(#d9d9e0, #363a3f); border-radius: 6px; }
button.main { color: #fff; background: #3e63dd; border-color: #3e63dd; }
form[inert] { opacity: 0.6; }
`
