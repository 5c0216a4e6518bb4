import { registry } from '../../src-shared/resources/index.ts'
import type { AccountOptions } from '../account/open-account.ts'
import { completeCounts } from '../seed/counts.ts'
import { withAccount } from './account-call.ts'
import { defineCommand } from './command.ts'
import { toTimeZone, toWholeNumber } from './flag-values.ts'
import { passphraseFlag } from './passphrase.ts'
import { createProgressDisplay } from './seed-progress.ts'
import { print } from './terminal.ts'
import { UsageProblem } from './usage-problem.ts'

export const seed = defineCommand({
  name: 'seed',
  summary: 'Fill an account with realistic generated data.',
  details: 'The same seed always creates the same data.',
  flags: {
    data: { value: 'DIR', needed: true, help: "The account's folder; created if missing" },
    hosted: { help: 'If the folder is new, create a hosted account, which mirrors sync with' },
    contacts: { value: 'N', needed: true, help: 'Number of contacts' },
    companies: { value: 'N', help: 'Number of companies (default: a fifth of the contacts)' },
    deals: { value: 'N', help: 'Number of deals (default: half of the contacts)' },
    orders: { value: 'N', help: 'Number of orders (default: half of the contacts)' },
    seed: { value: 'S', help: 'Any text that selects the generated data (default 1)' },
    ...passphraseFlag,
    'time-zone': { value: 'ZONE', help: 'Time zone of a new account (default UTC)' },
  },
  async run({ flags, words }, program) {
    if (words.length > 0) throw new UsageProblem(`Unexpected "${words[0]}".`)
    if (flags.contacts === undefined) throw new UsageProblem('--contacts N is missing. It is the number of contacts to create.')
    const count = (name: 'companies' | 'deals' | 'orders') => {
      const text = flags[name]
      return text === undefined ? undefined : toWholeNumber(name, text, most)
    }
    const counts = completeCounts({
      contacts: toWholeNumber('contacts', flags.contacts, most),
      companies: count('companies'),
      deals: count('deals'),
      orders: count('orders'),
    })
    const timeZone = flags['time-zone'] === undefined ? undefined : toTimeZone(flags['time-zone'])
    const options: Omit<AccountOptions, 'folder' | 'configFolder' | 'key'> = {
      create: { kind: flags.hosted ? 'hosted' : 'local', timeZone: timeZone ?? 'UTC' },
      kinds: flags.hosted ? ['hosted'] : ['local', 'hosted'],
      ...(timeZone !== undefined && { timeZone }),
    }
    // The word lists are large, so only this command loads them.
    const { seedAccount } = await import('../seed/load.ts')
    await withAccount(flags, program, options, (account) =>
      seedAccount({
        store: account.store,
        registry,
        counts,
        seed: flags.seed ?? '1',
        now: Date.now(),
        timeZone: account.timeZone,
        onProgress: createProgressDisplay(process.stderr),
      }),
    )
    print(
      `Added to ${flags.data}: ${Object.entries(counts)
        .map(([type, count]) => `${count} ${type}`)
        .join(', ')}.`,
    )
    return 0
  },
})

/** A larger number is more likely a typing error. */
const most = 100_000_000
