import { latePart } from '../parts/late-part.ts'
import { withTexts } from '../text/with-texts.ts'

/** Lists load without boards. */
export const lateBoard = latePart(withTexts(() => import('./RecordBoard.vue')))
export const cardPicker = latePart(withTexts(() => import('./CardPicker.vue')))
