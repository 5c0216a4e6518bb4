/** The total duration of one test file. */
export interface FileTime {
  readonly file: string
  readonly ms: number
}

interface VitestReport {
  readonly testResults: readonly { readonly name: string; readonly startTime: number; readonly endTime: number }[]
}

interface PlaywrightSuite {
  readonly file: string
  readonly suites?: readonly PlaywrightSuite[]
  readonly specs: readonly { readonly tests: readonly { readonly results: readonly { readonly duration: number }[] }[] }[]
}

export function listVitestTimes({ testResults }: VitestReport, root: string): FileTime[] {
  return testResults.map(({ name, startTime, endTime }) => ({ file: name.replace(`${root}/`, ''), ms: endTime - startTime }))
}

/** A file runs once per project, so its times are added up. */
export function listPlaywrightTimes({ suites }: { readonly suites: readonly PlaywrightSuite[] }, folder: string): FileTime[] {
  const times = new Map<string, number>()
  for (const suite of suites) times.set(suite.file, (times.get(suite.file) ?? 0) + sumSuite(suite))
  return [...times].map(([file, ms]) => ({ file: `${folder}/${file}`, ms }))
}

function sumSuite({ suites = [], specs }: PlaywrightSuite): number {
  const durations = specs.flatMap(({ tests }) => tests.flatMap(({ results }) => results.map(({ duration }) => duration)))
  return [...durations, ...suites.map(sumSuite)].reduce((sum, ms) => sum + ms, 0)
}

/** The last lines of a full test run: the slowest files, longest first. */
export function describeSlowest(times: readonly FileTime[], most = 10): string[] {
  const slowest = times.toSorted((a, b) => b.ms - a.ms).slice(0, most)
  return slowest.map(({ file, ms }) => `${(ms / 1000).toFixed(1).padStart(7)} s  ${file}`)
}
