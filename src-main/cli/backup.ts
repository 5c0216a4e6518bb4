import { checkWritable } from '../account/account-folder.ts'
import { surroundings } from '../account/folders.ts'
import { createPassphraseKeyWrapper } from '../account/passphrase-key-wrapper.ts'
import { backUp } from '../care/backup.ts'
import { orExplain, showBytes, unlockPresent } from './care-call.ts'
import { defineCommand } from './command.ts'
import { toUserPath, toRequiredFolder } from './flag-values.ts'
import { createAskNewPassphrase } from './passphrase.ts'
import { print, say } from './terminal.ts'
import { UsageProblem } from './usage-problem.ts'

export const backup = defineCommand({
  name: 'backup',
  summary: 'Back up an account to one file, even while it is in use.',
  details: 'The backup and its passphrase are enough to restore the account on any computer.',
  flags: {
    data: { value: 'DIR', needed: true, help: "The account's folder" },
    to: { value: 'FILE', needed: true, help: 'The file to write' },
    'passphrase-file': {
      value: 'F',
      help: "A file with the backup's passphrase (default: Outpost asks). For the account's own, set OUTPOST_PASSPHRASE_FILE",
    },
    force: { help: 'Replace an existing file' },
  },
  run({ flags, words }, program) {
    if (words.length > 0) throw new UsageProblem(`Unexpected "${words[0]}".`)
    const { env } = surroundings()
    const folder = toRequiredFolder(flags.data, env)
    if (!flags.to) throw new UsageProblem('--to FILE is missing. It names the backup to write.')
    const to = toUserPath(flags.to, env)
    const ask = createAskNewPassphrase(flags['passphrase-file'], env)
    return orExplain(async () => {
      const { file, key } = await unlockPresent(folder, null, program)
      await checkWritable(folder)
      await ask()
      if (process.stderr.isTTY) say('Copying the database …')
      const wrapper = createPassphraseKeyWrapper(ask)
      const replace = flags.force ?? false
      await backUp({
        folder,
        accountId: file.id,
        key,
        wrapper,
        to,
        replace,
        now: Date.now(),
        onProgress: showBytes('Writing and checking the backup'),
      })
      print(`The backup is in ${to}. To restore it, run \`outpost restore --from ${flags.to} --data DIR\`.`)
      return 0
    })
  },
})
