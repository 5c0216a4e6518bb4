import { spawn } from 'node:child_process'

interface Opener {
  readonly command: string
  readonly args: readonly string[]
}

/** The command that opens an address in the default browser. */
export function openerOf(platform: NodeJS.Platform, url: string): Opener {
  // `start` would interpret `&` in the address; this does not.
  if (platform === 'win32') return { command: 'rundll32', args: ['url.dll,FileProtocolHandler', url] }
  return { command: platform === 'darwin' ? 'open' : 'xdg-open', args: [url] }
}

/** Opens an address in the browser. A failure only calls `onFailure`. */
export function openBrowser({ command, args }: Opener, onFailure: (reason: string) => void): void {
  const child = spawn(command, args, { stdio: 'ignore', detached: true })
  child.once('error', (error: NodeJS.ErrnoException) =>
    onFailure(error.code === 'ENOENT' ? `${command} is not installed` : error.message),
  )
  child.once('exit', (code) => {
    if (code) onFailure(`${command} ended with code ${code}`)
  })
  child.unref()
}
