interface VitestReport {
  readonly testResults: readonly {
    readonly name: string
    readonly status: string
    readonly assertionResults: readonly { readonly status: string; readonly fullName: string }[]
  }[]
}

interface PlaywrightReport {
  readonly suites: readonly PlaywrightSuite[]
}

interface PlaywrightSuite {
  readonly file: string
  readonly suites?: readonly PlaywrightSuite[]
  readonly specs: readonly PlaywrightSpec[]
}

interface PlaywrightSpec {
  readonly title: string
  readonly ok: boolean
  readonly tests: readonly { readonly status: string }[]
}

/** The failed tests of a unit report, each as `file › name`. A file that could not be loaded has no name. */
export function listVitestFailures({ testResults }: VitestReport, root: string): string[] {
  return testResults.flatMap(({ name, status, assertionResults }) => {
    const file = name.replace(`${root}/`, '')
    const failed = assertionResults.filter((test) => test.status === 'failed').map(({ fullName }) => `${file} › ${fullName}`)
    return status === 'failed' && failed.length === 0 ? [file] : failed
  })
}

/** The tests of an end-to-end report that failed in every attempt. */
export const listPlaywrightFailures = (report: PlaywrightReport, folder: string): string[] =>
  listSpecs(report, folder, ({ ok }) => !ok)

/** The tests that passed only in the retry. They are listed so that nobody overlooks them in a passing run. */
export const listSecondTries = (report: PlaywrightReport, folder: string): string[] =>
  listSpecs(report, folder, ({ ok, tests }) => ok && tests.some(({ status }) => status === 'flaky'))

function listSpecs({ suites }: PlaywrightReport, folder: string, isMeant: (spec: PlaywrightSpec) => boolean): string[] {
  return suites.flatMap((suite) => [
    ...suite.specs.filter(isMeant).map(({ title }) => `${folder}/${suite.file} › ${title}`),
    ...listSpecs({ suites: suite.suites ?? [] }, folder, isMeant),
  ])
}
