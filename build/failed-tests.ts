interface VitestReport {
  readonly testResults: readonly {
    readonly name: string
    readonly status: string
    readonly assertionResults: readonly { readonly status: string; readonly fullName: string }[]
  }[]
}

interface PlaywrightSuite {
  readonly file: string
  readonly suites?: readonly PlaywrightSuite[]
  readonly specs: readonly {
    readonly title: string
    readonly ok: boolean
    readonly tests: readonly { readonly status: string }[]
  }[]
}

/** The failed tests of a unit report, each as `file › name`. A file that could not be loaded has no name behind it. */
export function listVitestFailures({ testResults }: VitestReport, root: string): string[] {
  return testResults.flatMap(({ name, status, assertionResults }) => {
    const file = name.replace(`${root}/`, '')
    const failed = assertionResults.filter((test) => test.status === 'failed').map(({ fullName }) => `${file} › ${fullName}`)
    return status === 'failed' && failed.length === 0 ? [file] : failed
  })
}

/** The failed tests of an end-to-end report, those included that passed only when they were tried again. */
export function listPlaywrightFailures({ suites }: { readonly suites: readonly PlaywrightSuite[] }, folder: string): string[] {
  return suites.flatMap((suite) => [
    ...suite.specs
      .filter(({ ok, tests }) => !ok || tests.some(({ status }) => status === 'flaky'))
      .map(({ title }) => `${folder}/${suite.file} › ${title}`),
    ...listPlaywrightFailures({ suites: suite.suites ?? [] }, folder),
  ])
}
