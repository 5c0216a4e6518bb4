import type { Setting } from '../../src-shared/rules/settings.ts'
import type { ExactObject } from '../../src-shared/values/json.ts'
import { createRandom } from './random.ts'
import { toTimes, type World } from './world.ts'

const settings: readonly Setting[] = [
  { name: 'Line', description: 'The number that calls come in on.', category: 'Telephony', key: 'line', 'data-type': 'text' },
  { name: 'Ring for, seconds', category: 'Telephony', key: 'ring_seconds', 'data-type': 'number' },
  { name: 'Record calls', category: 'Telephony', key: 'record_calls', 'data-type': 'checkbox' },
  { name: 'Field for the call', category: 'Fields', key: 'call_field', 'data-type': 'system-field', 'object-type': 'contacts' },
]
const options = { line: '+7 (495) 000-00-00', ring_seconds: '20', record_calls: true, call_field: 'custom-3' }
const name = 'Telephony'
const scopes = ['contact_read', 'contact_write', 'dictionary_read']

/** Adds an application with a setting of each kind. Its token hash is random, so no token matches it. */
export function addApplication(world: Pick<World, 'seed' | 'clock' | 'sheet' | 'team'>): void {
  const random = createRandom(world.seed, 'application')
  const times = toTimes(world, world.clock.start, world.clock.start)
  const hex = (length: number) => Array.from({ length }, () => random.int(0, 15).toString(16)).join('')
  const [owner] = world.team
  const token = world.sheet.add('oauth-token', {
    known: name,
    attributes: { name, scopes, options, 'token-hash': hex(64), 'last-four': hex(4), ...times },
    ...(owner && { ids: { 'user-id': owner } }),
  })
  world.sheet.add('applications', {
    known: name,
    attributes: { name, settings: settings.map((setting): ExactObject => ({ ...setting })), scopes, ...times },
    held: { token },
  })
}
