import { expect, it } from 'vitest'
import { toGate } from '../../src-renderer/api/use-workspace.ts'
import { findOtherPage, type Access } from '../../src-renderer/screens/pages.ts'
import { describePassed, toAccountName } from '../../src-renderer/screens/welcome/connection-words.ts'
import type { CurrentAccount, WorkspaceInfo } from '../../src-shared/workspace.ts'

const account = (state: CurrentAccount['state']): CurrentAccount => ({
  id: 'a',
  name: 'A',
  kind: 'local',
  isSample: false,
  state,
  problem: null,
})
const info = (current: CurrentAccount | null, manageAccounts = true): WorkspaceInfo => ({
  version: '1',
  platform: 'linux',
  can: { manageAccounts, keychain: false, pickFiles: false, window: false },
  account: current,
})

it('leads to the page that the open account calls for', () => {
  expect(toGate(info(null))).toBe('welcome')
  expect(toGate(info(account('locked')))).toBe('unlock')
  expect(toGate(info(account('failed')))).toBe('unlock')
  expect(toGate(info(account('opening')))).toBe('account')
  expect(toGate(info(account('open')))).toBe('account')
  expect(toGate(info(null, false))).toBe('account')
  expect(toGate(null)).toBe('account')
})

const at = (path: string, query: Record<string, string> = {}) => ({
  path,
  query,
  meta: /^.(welcome|connect|unlock)/.test(path) ? { outside: true } : {},
})
const open: Access = { gate: 'account', canManage: true }
const none: Access = { gate: 'welcome', canManage: true }
const locked: Access = { gate: 'unlock', canManage: true }
const remote: Access = { gate: 'account', canManage: false }

it.each([
  ['/contacts', open, undefined],
  ['/welcome', open, undefined],
  ['/connect', open, undefined],
  ['/unlock', open, '/today'],
  ['/contacts', none, '/welcome'],
  ['/connect', none, undefined],
  ['/unlock', none, '/welcome'],
  ['/contacts', locked, '/unlock'],
  ['/unlock', locked, undefined],
  ['/welcome', locked, undefined],
  ['/welcome', remote, '/today'],
  ['/contacts', remote, undefined],
] as const)('at %s with %o shows %s', (path, access, other) => {
  expect(findOtherPage(at(path), access)).toBe(other)
})

it('lets a named account be unlocked while another one is open', () => {
  expect(findOtherPage(at('/unlock', { account: 'b' }), open)).toBeUndefined()
})

it('says what each check found', () => {
  const key = (checked: Parameters<typeof describePassed>[0]) => describePassed(checked)?.key
  expect(describePassed({ check: 'address', ok: true, address: 'https://crm.example.com:8443/x' })?.named).toEqual({
    address: 'crm.example.com:8443',
  })
  expect(key({ check: 'tls', ok: true, encrypted: false })).toBe('checked.plain')
  expect(key({ check: 'user', ok: true, id: '17', name: null })).toBe('checked.userId')
  expect(key({ check: 'user', ok: true, id: null, name: null })).toBe('checked.nobody')
  expect(key({ check: 'rights', ok: true, scopes: ['deal_read'], unreadable: [] })).toBe('checked.reading')
  expect(key({ check: 'rights', ok: true, scopes: [], unreadable: [] })).toBe('checked.rights')
  expect(describePassed({ check: 'counts', ok: true, counts: {}, seconds: 61 })).toMatchObject({ count: 2 })
  expect(key({ check: 'token', ok: false, problem: { code: 'unauthorized', detail: '' } })).toBeUndefined()
})

it('calls an account after the host of its CRM', () => {
  expect(toAccountName('https://www.crm.example.com/api')).toBe('crm.example.com')
  expect(toAccountName(' crm.example ')).toBe('crm.example')
})
