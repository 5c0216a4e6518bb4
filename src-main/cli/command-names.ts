/** What the app must know of the command line before it decides whether to open a window. */
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
  'doctor',
  'backup',
  'restore',
] as const
export type CommandName = (typeof commandNames)[number]
