import Database from 'better-sqlite3-multiple-ciphers'
import { findNativeBinding } from './native-binding.ts'

export interface NativeOptions {
  /** How long SQLite waits for a lock, in milliseconds. */
  readonly timeout?: number
}

/** The only place that opens a database, so that the native binary is always given. */
export function openNative(file: string, options: NativeOptions = {}): Database {
  const nativeBinding = findNativeBinding()
  return new Database(file, { ...options, ...(nativeBinding && { nativeBinding }) })
}
