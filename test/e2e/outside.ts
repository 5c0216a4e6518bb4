import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { command } from '../support/command/command.ts'
import { createContactsApi, type ContactsApi } from '../pages/contacts-api.ts'
import { environment, type Place } from './place.ts'

/** Another process on the same account: what it writes reaches the app by the store alone. */
export interface Outside extends ContactsApi {
  end(): Promise<void>
}

export async function openOutside(place: Place): Promise<Outside> {
  const words = [command, 'serve', '--data', place.account, '--port', '0', '--no-ui', '--json']
  const child = spawn(process.execPath, words, { env: environment(place), stdio: ['ignore', 'pipe', 'inherit'] })
  const [line] = (await once(createInterface({ input: child.stdout }), 'line')) as [string]
  const { url, token } = JSON.parse(line) as { url: string; token: string }

  return {
    ...createContactsApi((path, init) => fetch(url + path, init), token),
    async end() {
      child.kill('SIGTERM')
      if (child.exitCode === null) await once(child, 'exit')
    },
  }
}
