import type { CommandLine } from 'electron'
import type { Language } from '../../src-shared/bridge.ts'

/** Switches that would let another program read or control the app. Fuses cannot disable these. */
export const refusedSwitches = {
  debugging: [
    ...['remote-debugging-port', 'remote-debugging-pipe', 'remote-debugging-address', 'remote-debugging-targets'],
    ...['remote-allow-origins', 'remote-debugging-io-pipes', 'enable-automation', 'auto-open-devtools-for-tabs'],
    ...['inspect', 'inspect-brk', 'inspect-brk-node', 'inspect-port', 'inspect-wait', 'inspect-publish-uid'],
    ...['debug', 'debug-brk', 'debug-port', 'experimental-network-inspection', 'experimental-inspector-network-resource'],
    ...['js-flags', 'diagnostic-dir', 'experimental-transform-types'],
  ],
  sandbox: [
    ...['no-sandbox', 'disable-setuid-sandbox', 'disable-namespace-sandbox', 'disable-seccomp-filter-sandbox'],
    ...['disable-gpu-sandbox', 'allow-sandbox-debugging', 'single-process', 'no-zygote', 'browser-subprocess-path'],
    ...['renderer-cmd-prefix', 'utility-cmd-prefix', 'gpu-launcher', 'renderer-startup-dialog'],
  ],
  pages: [
    ...['disable-web-security', 'disable-site-isolation-trials', 'allow-file-access-from-files', 'load-extension'],
    ...['allow-running-insecure-content', 'unsafely-treat-insecure-origin-as-secure'],
  ],
  network: [
    ...['ignore-certificate-errors', 'ignore-certificate-errors-spki-list', 'host-rules', 'host-resolver-rules'],
    ...['ssl-key-log-file', 'log-net-log'],
  ],
  keychain: ['use-mock-keychain'],
} as const

/** The first refused switch on the command line. */
export function findRefusedSwitch(commandLine: Pick<CommandLine, 'hasSwitch'>): string | undefined {
  return Object.values(refusedSwitches)
    .flat()
    .find((name) => commandLine.hasSwitch(name))
}

/** Why the app does not start with a switch. An AppImage's own start script may pass `no-sandbox`. */
export function describeRefusal(name: string, language: Language, isAppImage: boolean): string {
  const isForced = isAppImage && name === 'no-sandbox'
  if (language === 'ru') {
    return isForced
      ? 'Эта система не даёт AppImage работать в песочнице Chromium, а без неё Outpost не запускается. Установите пакет .deb или .rpm.'
      : `Установленный Outpost не запускается с --${name}: так другие программы получили бы доступ к вашим данным.`
  }
  return isForced
    ? "This system does not let an AppImage use Chromium's sandbox, and Outpost does not run without it. Install the .deb or .rpm package."
    : `The installed Outpost does not start with --${name}, because other programs could then access your data.`
}
