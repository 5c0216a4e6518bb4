import { FuseV1Options, FuseVersion, type FuseV1Config } from '@electron/fuses'
import { isTestable } from './testable.ts'

/** All fuses are listed, so that the build fails if a later Electron adds one. */
const fuses = {
  version: FuseVersion.V1,
  strictlyRequireAllFuses: true,
  [FuseV1Options.RunAsNode]: false,
  [FuseV1Options.EnableCookieEncryption]: true,
  [FuseV1Options.EnableNodeOptionsEnvironmentVariable]: false,
  [FuseV1Options.EnableNodeCliInspectArguments]: false,
  [FuseV1Options.EnableEmbeddedAsarIntegrityValidation]: true,
  [FuseV1Options.OnlyLoadAppFromAsar]: true,
  [FuseV1Options.LoadBrowserProcessSpecificV8Snapshot]: false,
  [FuseV1Options.GrantFileProtocolExtraPrivileges]: false,
  [FuseV1Options.WasmTrapHandlers]: true,
} as const satisfies FuseV1Config

/** The fuses of a build. A build for tests allows a debugger. */
export function toFuses(env: Readonly<Record<string, string | undefined>>): FuseV1Config {
  return isTestable(env) ? { ...fuses, [FuseV1Options.EnableNodeCliInspectArguments]: true } : fuses
}
