import { useI18n } from '../locales/i18n.ts'
import { countDays, isStuck, type StageStay } from '../record/stage/stage-times.ts'

export interface StayWords {
  readonly days: string
  /** The days and how many the stage should take, where it says so. */
  readonly whole: string
  /** Says that the record is too long in its stage. Undefined if it is not. */
  readonly stuck: string | undefined
}

type Place = 'board' | 'record'

/** The keys of the texts for whole days, and for less than one day. */
const keys: Readonly<
  Record<Place, { readonly exact: string; readonly atLeast: string; readonly under: string; readonly unknown: string }>
> = {
  board: { exact: 'board.days', atLeast: 'board.daysAtLeast', under: 'board.underDay', unknown: 'board.unknownDay' },
  record: { exact: 'record.inStage', atLeast: 'record.inStageAtLeast', under: 'record.underDay', unknown: 'record.unknownDay' },
}

/** Says how long a record is in its stage: briefly on a board, in a sentence on its page. */
export function useStayWords(place: Place) {
  const { t, language } = useI18n()
  const { exact, atLeast, under, unknown } = keys[place]
  const shown = (count: number) => count.toLocaleString(language())

  return (stay: StageStay, now: number): StayWords => {
    const count = countDays(stay, now)
    const few = stay.isExact ? under : unknown
    const days = count < 1 ? t(few) : t(stay.isExact ? exact : atLeast, { count: shown(count) }, count)
    const { limit } = stay
    if (limit === null) return { days, whole: days, stuck: undefined }
    const whole = t('board.withLimit', { days, limit: shown(limit) })
    return { days, whole, stuck: isStuck(stay, now) ? t('board.overLimit', { count: shown(limit) }, limit) : undefined }
  }
}
