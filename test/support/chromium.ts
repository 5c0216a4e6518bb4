import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** The one without a window comes first: the tests need a sixth less of the processor with it. */
const names = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
  'microsoft-edge',
]
const places: Partial<Record<NodeJS.Platform, readonly string[]>> = {
  darwin: [
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
  ],
  win32: ['ProgramFiles', 'ProgramFiles(x86)', 'LOCALAPPDATA'].flatMap((variable) =>
    [
      'Chromium\\Application\\chrome.exe',
      'Google\\Chrome\\Application\\chrome.exe',
      'Microsoft\\Edge\\Application\\msedge.exe',
    ].map((path) => join(process.env[variable] ?? '', path)),
  ),
}

/**
 * Chromium hears the last list of features alone, so this one repeats Playwright's. The pages of the address bar, which nobody sees
 * here, come on top: to load them costs as much as to start the browser.
 */
const disabledFeatures: readonly string[] = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'TcpPortRandomizationWin',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  'msForceBrowserSignIn',
  'msEdgeUpdateLaunchServicesPreferredVersion',
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
]

/** No tool may fetch a browser, report, or warm up services while tests run. */
export const chromiumArguments: readonly string[] = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--disable-quic',
  '--disable-gpu',
  // Without a window, letters would get other widths than with one.
  '--font-render-hinting=slight',
  `--disable-features=${disabledFeatures.join(',')}`,
]

/**
 * The same for pages that live for seconds, as in most tests: compiling their scripts for speed and collecting their garbage
 * costs more than it saves, about a tenth of what a test needs of the processor.
 */
export const shortLivedArguments: readonly string[] = [
  ...chromiumArguments,
  '--js-flags=--no-maglev --no-turbofan --min-semi-space-size=16 --initial-heap-size=128',
]

export function findChromium(): string | undefined {
  const chosen = process.env['CHROMIUM_PATH']
  if (chosen) return chosen
  const folders = (process.env['PATH'] ?? '').split(delimiter)
  return [...names.flatMap((name) => folders.map((folder) => join(folder, name))), ...(places[process.platform] ?? [])].find(
    isProgram,
  )
}

/** The browser that tests run in, installed where this machine lets us; throws one line that says what is missing. */
export function ensureChromium(): string {
  const found = findChromium()
  if (found !== undefined && !isProgram(found)) throw new Error(`CHROMIUM_PATH names ${found}, which cannot be run.`)
  if (found !== undefined) return found
  if (existsSync('/etc/debian_version') && process.getuid?.() === 0) install('chromium-headless-shell')
  const installed = findChromium()
  if (installed !== undefined) return installed
  throw new Error(
    'The browser tests need Chromium: install it (on Debian: apt-get install chromium-headless-shell) or set CHROMIUM_PATH.',
  )
}

function install(name: string): void {
  process.stderr.write(`Installing ${name} with apt-get…\n`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  for (const words of [['update'], ['install', '-y', '--no-install-recommends', name]]) {
    const { status, stdout, stderr, error } = spawnSync('apt-get', words, { env, encoding: 'utf8' })
    if (status === 0) continue
    process.stderr.write(`${stdout}${stderr}`)
    throw new Error(`apt-get ${words.join(' ')} failed${error ? `: ${error.message}` : ''}.`)
  }
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
