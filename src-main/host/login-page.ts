import { pageHeaders } from './content-security-policy.ts'
import { chooseLanguage, type LoginProblem, loginWords } from './login-words.ts'

/** The sign-in page for a browser without a session. It needs no script and follows the system's theme. */
export function createLoginPage(request: Request, problem: LoginProblem): Response {
  const language = chooseLanguage(request.headers.get('accept-language'))
  const { problems, how, retry, administrators, run } = loginWords[language]
  const [title, reason] = problems[problem]
  const body = `<!doctype html>
<html lang="${language}" class="dark">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title} · Outpost</title>
<link rel="icon" href="/icon.svg">
<link rel="stylesheet" href="/styles/sign-in.css">
</head>
<body>
<main>
<div class="mark"></div>
<h1>${title}</h1>
<p class="muted">${reason}</p>
<p class="how">${how}</p>
<a class="button" href="/">${retry}</a>
<details>
<summary>${administrators}</summary>
<p class="muted">${run}</p>
<code>outpost serve</code>
</details>
</main>
</body>
</html>
`
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'content-language': language,
    vary: 'accept-language',
    'cache-control': 'no-store',
    ...pageHeaders,
  }
  return new Response(request.method === 'HEAD' ? null : body, { status: 401, headers })
}
