/** All command names. The app reads them to decide whether to open a window or run a command. */
export const commandNames = [
  'serve',
  'connect',
  'disconnect',
  'sync',
  'status',
  'outbox',
  'conflicts',
  'seed',
  'token',
  'key',
  'team-file',
  'doctor',
  'backup',
  'restore',
] as const
export type CommandName = (typeof commandNames)[number]
