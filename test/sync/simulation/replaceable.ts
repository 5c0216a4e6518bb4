import type { toSurelySent } from '../../../src-main/outbox/copy-look.ts'
import type { composeWrite } from '../../../src-main/outbox/send/compose.ts'
import type { rankSentCreate } from '../../../src-main/outbox/merge/match.ts'
import type { isAlike, isNear } from '../../../src-main/outbox/same-value.ts'
import type { isCut } from '../../../src-main/sync/remote/cut-linkage.ts'
import type { isSurelyCopy } from '../../../src-main/sync/push/sure-copy.ts'
import type { mergeShown } from '../../../src-main/outbox/merge/merge.ts'
import type { mergeLongText } from '../../../src-main/outbox/merge/merge-long-text.ts'
import type { isVanished, isWritten } from '../../../src-main/outbox/entry.ts'
import type { keepEntry } from '../../../src-main/outbox/stored-entry.ts'
import type { overlayUnsent } from '../../../src-main/sync/apply/overlay-unsent.ts'
import type { listReceived } from '../../../src-main/sync/apply/page.ts'
import type { applyPage } from '../../../src-main/sync/apply/apply-page.ts'
import type { findListed, readTwice } from '../../../src-main/sync/audit/absence.ts'
import type { auditType } from '../../../src-main/sync/audit/audit-type.ts'
import type { applyRecord, readRecord } from '../../../src-main/sync/audit/read-records.ts'
import type { probeCover } from '../../../src-main/sync/probe/probe-states.ts'
import type { at } from '../../../src-main/sync/loop/loop-events.ts'
import type { nextStep } from '../../../src-main/sync/loop/loop-step.ts'
import type { chooseReading } from '../../../src-main/sync/pull/choose-reading.ts'
import type { readLists } from '../../../src-main/sync/pull/read-lists.ts'
import type { shrinkPages } from '../../../src-main/sync/pull/shrink-pages.ts'
import type { noteTypeFailure } from '../../../src-main/sync/pull/type-failures.ts'
import type { confirmAccount } from '../../../src-main/sync/identity/confirm-account.ts'
import type { noticeCopy } from '../../../src-main/sync/identity/notice-copy.ts'
import type { correctedTime } from '../../../src-shared/sync/hosted-clock.ts'
import type { listDeletedCreates } from '../../../src-main/sync/identity/deleted-creates.ts'
import type { listDue } from '../../../src-main/sync/push/due.ts'
import type { lookForCreates } from '../../../src-main/sync/push/look.ts'
import type { noteRefusal } from '../../../src-main/sync/push/refusal.ts'
import type { settleMissed } from '../../../src-main/sync/push/settle-missed.ts'
import type { beginSending } from '../../../src-main/sync/push/sending.ts'
import type { changeEntry } from '../../../src-main/sync/push/turn.ts'
import type { findListDocument } from '../../../src-main/sync/remote/document.ts'
import type { readAnswer } from '../../../src-main/sync/remote/read-answer.ts'
import type { advance } from '../../../src-main/sync/scan/scan.ts'

/** Functions of the product in whose place a test may put others. */
export interface Replaceable {
  readonly chooseReading: typeof chooseReading
  readonly readRecord: typeof readRecord
  readonly readLists: typeof readLists
  readonly listReceived: typeof listReceived
  readonly applyPage: typeof applyPage
  readonly advance: typeof advance
  readonly auditType: typeof auditType
  readonly probeCover: typeof probeCover
  readonly readAnswer: typeof readAnswer
  readonly applyRecord: typeof applyRecord
  readonly composeWrite: typeof composeWrite
  readonly mergeShown: typeof mergeShown
  readonly mergeLongText: typeof mergeLongText
  readonly confirmAccount: typeof confirmAccount
  readonly noticeCopy: typeof noticeCopy
  readonly listDeletedCreates: typeof listDeletedCreates
  readonly toSurelySent: typeof toSurelySent
  readonly correctedTime: typeof correctedTime
  readonly keepEntry: typeof keepEntry
  readonly overlayUnsent: typeof overlayUnsent
  readonly listDue: typeof listDue
  readonly lookForCreates: typeof lookForCreates
  readonly noteRefusal: typeof noteRefusal
  readonly beginSending: typeof beginSending
  readonly changeEntry: typeof changeEntry
  readonly at: typeof at
  readonly isVanished: typeof isVanished
  readonly readTwice: typeof readTwice
  readonly findListed: typeof findListed
  readonly settleMissed: typeof settleMissed
  readonly nextStep: typeof nextStep
  readonly rankSentCreate: typeof rankSentCreate
  readonly isCut: typeof isCut
  readonly isWritten: typeof isWritten
  readonly isAlike: typeof isAlike
  readonly isNear: typeof isNear
  readonly isSurelyCopy: typeof isSurelyCopy
  readonly noteTypeFailure: typeof noteTypeFailure
  readonly findListDocument: typeof findListDocument
  readonly shrinkPages: typeof shrinkPages
}

export type Replacements = { readonly [N in keyof Replaceable]?: (real: Replaceable[N]) => Replaceable[N] }

type Callable = (...given: unknown[]) => unknown
let present: Readonly<Record<string, ((real: Callable) => Callable) | undefined>> = {}
const made = new Map<string, Callable>()

export function replace(replacements: Replacements): void {
  present = replacements as typeof present
  made.clear()
}

/** A module whose functions are looked up anew at every call. */
export function toReplaceable(module: object): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(module).map(([name, value]: [string, unknown]) => {
      if (typeof value !== 'function') return [name, value]
      const real = value as Callable
      return [
        name,
        (...given: unknown[]) => {
          const called = made.get(name) ?? present[name]?.(real) ?? real
          made.set(name, called)
          return called(...given)
        },
      ]
    }),
  )
}
