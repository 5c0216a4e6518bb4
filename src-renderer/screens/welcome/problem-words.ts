/** The page's words for each problem that the workspace names. */
const keys: Readonly<Record<string, string>> = {
  'address-unfit': 'workspaceProblem.addressUnfit',
  'token-unfit': 'workspaceProblem.tokenUnfit',
  unreachable: 'workspaceProblem.unreachable',
  timeout: 'workspaceProblem.timeout',
  untrusted: 'workspaceProblem.untrusted',
  'not-the-api': 'workspaceProblem.notTheApi',
  garbage: 'workspaceProblem.garbage',
  moved: 'workspaceProblem.moved',
  absent: 'workspaceProblem.absent',
  cut: 'workspaceProblem.cut',
  large: 'workspaceProblem.large',
  server: 'workspaceProblem.server',
  limited: 'workspaceProblem.limited',
  unauthorized: 'workspaceProblem.unauthorized',
  forbidden: 'workspaceProblem.forbidden',
  refused: 'workspaceProblem.refused',
  'nothing-readable': 'workspaceProblem.nothingReadable',
  'passphrase-missing': 'workspaceProblem.passphraseMissing',
  'key-unfit': 'workspaceProblem.keyUnfit',
  'key-changed': 'workspaceProblem.keyChanged',
  locked: 'workspaceProblem.locked',
  occupied: 'workspaceProblem.occupied',
  'name-differs': 'workspaceProblem.nameDiffers',
  'unreachable-program': 'workspaceProblem.unreachableProgram',
}

/** The key of the sentence for a problem; a general one for a code that is not known here. */
export const toProblemKey = (code: string): string => keys[code] ?? 'workspaceProblem.other'
