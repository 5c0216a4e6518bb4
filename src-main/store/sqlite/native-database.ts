import Database from 'better-sqlite3-multiple-ciphers'
import { findNativeBinding } from './native-binding.ts'

export interface NativeOptions {
  /** How long SQLite itself waits for a lock, in milliseconds. */
  readonly timeout?: number
}

/** The one place that opens a database, so that its binary is always named. */
export function openNative(file: string, options: NativeOptions = {}): Database {
  const nativeBinding = findNativeBinding()
  return new Database(file, { ...options, ...(nativeBinding && { nativeBinding }) })
}
