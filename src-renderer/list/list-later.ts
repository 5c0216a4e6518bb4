import { defineAsyncComponent } from 'vue'
import { onceIdle } from '../api/when-idle.ts'
import { withTexts } from '../text/with-texts.ts'

/** Waits for an idle page once per window, and not for each list that opens: the sum in the status bar depends on it. */
export const ListLater = defineAsyncComponent(
  onceIdle(
    withTexts(() => import('./ListLater.vue')),
    500,
  ),
)
