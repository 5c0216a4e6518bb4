import type { Configuration } from 'electron-builder'
import { afterPack } from './build/after-pack.ts'
import { toHomepage, toUpdateAddress } from './build/installer/addresses.ts'
import { isTestable } from './build/installer/testable.ts'
import { testableMark } from './src-main/desktop/shipped-app.ts'

const sqlite = 'node_modules/better-sqlite3-multiple-ciphers'

/** electron-builder puts the architecture that is being packed in place of this. */
const arch = '${arch}'

/**
 * What goes in the archive. Whole for each platform: electron-builder reads a platform's own list apart from a general one, and
 * a list of exclusions alone means "everything but".
 */
const listFiles = (platform: 'linux' | 'darwin' | 'win32') => [
  'out/**',
  'package.json',
  '!**/*.map',
  '!node_modules/node-addon-api{,/**}',
  `!${sqlite}/{deps,src}{,/**}`,
  // The package's plain entry finds the binary by itself; these name one each.
  `!${sqlite}/lib/{linux,linuxmusl,darwin,win32}-*.js`,
  // The package brings every platform's binary.
  `!${sqlite}/prebuilds/!(${platform}-${arch}.node)`,
]

const both = (target: string) => ({ target, arch: ['x64' as const, 'arm64' as const] })

const homepage = toHomepage(process.env)
const updateAddress = toUpdateAddress(process.env)

const metainfo = 'build/installer/outpost.metainfo.xml=/usr/share/metainfo/app.outpost.desktop.metainfo.xml'

const linuxPackage = {
  afterInstall: 'build/installer/after-install.sh',
  afterRemove: 'build/installer/after-remove.sh',
  fpm: [metainfo],
}

export default {
  appId: 'app.outpost.desktop',
  productName: 'Outpost',
  copyright: 'Copyright © 2026 The Outpost authors',
  artifactName: '${productName}-${version}-${os}-${arch}.${ext}',
  extraMetadata: {
    author: { name: 'The Outpost authors' },
    desktopName: 'outpost.desktop',
    ...(homepage === undefined ? {} : { homepage }),
    ...(isTestable(process.env) ? { [testableMark]: true } : {}),
  },
  directories: { output: isTestable(process.env) ? 'dist/testable' : 'dist', buildResources: 'build/installer' },
  asar: { smartUnpack: false },
  asarUnpack: [`${sqlite}/prebuilds/*.node`],
  extraResources: [{ from: 'build/icons/tray', to: 'icons' }],
  electronLanguages: ['en-US', 'ru'],
  // Node-API: the binary that serves Node serves Electron.
  npmRebuild: false,
  protocols: [{ name: 'Outpost record', schemes: ['outpost'], role: 'Viewer' }],
  // Without an address the app names none: one on this computer could be served by any program that runs here.
  publish: updateAddress === undefined ? null : { provider: 'generic', url: updateAddress, channel: 'latest' },
  // The usual one starts the app without its sandbox from the desktop's menu.
  toolsets: { appimage: '1.0.3' },
  afterPack,

  linux: {
    target: [both('AppImage'), both('deb'), both('rpm')],
    executableName: 'outpost',
    icon: 'build/icons/png',
    category: 'Office;ContactManagement',
    synopsis: 'A CRM for field sales that lives on your computer',
    maintainer: 'The Outpost authors',
    vendor: 'The Outpost authors',
    syncDesktopName: true,
    desktop: {
      entry: {
        GenericName: 'CRM',
        'Comment[ru]': 'CRM для выездных продаж, которая живёт на вашем компьютере',
        Keywords: 'CRM;Sales;Contacts;Deals;',
        'Keywords[ru]': 'CRM;продажи;контакты;сделки;',
        StartupNotify: 'true',
      },
    },
    files: listFiles('linux'),
    extraResources: [
      { from: 'build/installer/outpost.sh', to: 'bin/outpost' },
      { from: 'build/icons/png/256x256.png', to: 'icons/outpost.png' },
    ],
  },
  deb: {
    ...linuxPackage,
    packageCategory: 'net',
    depends: [
      'libgtk-3-0 | libgtk-3-0t64',
      'libnotify4',
      'libnss3',
      'libxss1',
      'libxtst6',
      'xdg-utils',
      'libatspi2.0-0 | libatspi2.0-0t64',
      'libuuid1',
      'libsecret-1-0',
      'libgbm1',
      'libasound2 | libasound2t64',
    ],
    recommends: ['gnome-keyring | kwalletmanager'],
  },
  rpm: {
    ...linuxPackage,
    packageCategory: 'Applications/Productivity',
    depends: [
      'gtk3',
      'libnotify',
      'nss',
      'libXScrnSaver',
      '(libXtst or libXtst6)',
      'xdg-utils',
      'at-spi2-core',
      '(libuuid or libuuid1)',
      '(libsecret or libsecret-1-0)',
      '(mesa-libgbm or libgbm1)',
      '(alsa-lib or libasound2)',
    ],
  },

  win: {
    target: [both('nsis')],
    icon: 'build/icons/icon.ico',
    requestedExecutionLevel: 'asInvoker',
    files: listFiles('win32'),
    extraResources: [{ from: 'build/installer/outpost.cmd', to: 'bin/outpost.cmd' }],
  },
  nsis: {
    oneClick: true,
    perMachine: false,
    allowElevation: false,
    // One file per architecture: both in one would double what every laptop downloads.
    buildUniversalInstaller: false,
    createDesktopShortcut: false,
    deleteAppDataOnUninstall: false,
    include: 'build/installer/installer.nsh',
  },

  mac: {
    // A running app replaces itself from the zip; people install from the image.
    target: [both('dmg'), both('zip')],
    icon: 'build/icons/icon.icns',
    category: 'public.app-category.business',
    hardenedRuntime: true,
    gatekeeperAssess: false,
    entitlements: 'build/installer/entitlements.plist',
    entitlementsInherit: 'build/installer/entitlements.plist',
    darkModeSupport: true,
    files: listFiles('darwin'),
    extraResources: [{ from: 'build/installer/outpost.sh', to: 'bin/outpost' }],
  },
  dmg: { sign: false, title: '${productName} ${version}' },
} satisfies Configuration
