import type { Page } from '@playwright/test'
import type { Place } from '../place.ts'
import type { House } from './house.ts'

export type LauncherKind = 'electron' | 'standin' | 'browser'

export interface RunningApp {
  readonly page: Page
  /** What the page's address begins with. */
  readonly origin: string
  /** Loads the app's first page. Nothing was loaded before, so that its first words are heard. */
  open(): Promise<void>
  /** Leads to where a test can load what it wants itself; where a window has no choice, its first page. */
  openBlank(): Promise<void>
  /** The same process with a page that keeps nothing of what the last one stored, for the next test of a file. */
  renew(): Promise<RunningApp>
  /** Asks the process behind the page; throws where this launcher has no answer to that. */
  readonly ask: <T>(name: string, argument?: unknown) => Promise<T>
  /** Resolves to the exit code of the process behind the page. */
  readonly ended: Promise<number | null>
  end(): Promise<void>
}

/** Where most tests begin: a window by itself would open at Today. */
export const firstPath = '/contacts'

/** The launcher that needs a browser asks for the one of its worker. */
export type Launch = (place: Place, findHouse: () => Promise<House>) => Promise<RunningApp>
