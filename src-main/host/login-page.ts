import { pageHeaders } from './content-security-policy.ts'

export type LoginProblem = 'no-session' | 'bad-code'

const headings: Readonly<Record<LoginProblem, string>> = {
  'no-session': 'This browser is not signed in to Outpost',
  'bad-code': 'This address does not open Outpost any more',
}
const reasons: Readonly<Record<LoginProblem, string>> = {
  'no-session': 'Outpost opens by the address that it prints in its terminal.',
  'bad-code': 'An address opens Outpost once, within ten minutes of being printed.',
}

/** How to get in, for a person whose browser has no session. */
export function createLoginPage(problem: LoginProblem): Response {
  const body = `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Outpost</title></head>
<body>
<h1>${headings[problem]}</h1>
<p>${reasons[problem]}</p>
<p>Press Enter in the terminal that Outpost runs in: it prints a new address. Or run <code>outpost serve</code> again.</p>
<p><a href="/">Try again</a></p>
</body>
</html>
`
  const headers = { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store', ...pageHeaders }
  return new Response(body, { status: 401, headers })
}
