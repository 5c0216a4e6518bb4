import { spawn } from 'node:child_process'

interface Opener {
  readonly command: string
  readonly args: readonly string[]
}

/** What opens an address in the default browser. */
export function openerOf(platform: NodeJS.Platform, url: string): Opener {
  // Unlike `start`, this takes an address with `&` in it as it is.
  if (platform === 'win32') return { command: 'rundll32', args: ['url.dll,FileProtocolHandler', url] }
  return { command: platform === 'darwin' ? 'open' : 'xdg-open', args: [url] }
}

/** Opens an address; `onFailure` gets a reason when that cannot be, which nothing else depends on. */
export function openBrowser({ command, args }: Opener, onFailure: (reason: string) => void): void {
  const child = spawn(command, args, { stdio: 'ignore', detached: true })
  child.once('error', (error: NodeJS.ErrnoException) =>
    onFailure(error.code === 'ENOENT' ? `${command} is not there` : error.message),
  )
  child.once('exit', (code) => {
    if (code) onFailure(`${command} ended with code ${code}`)
  })
  child.unref()
}
