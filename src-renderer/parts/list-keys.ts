import { nextTick, watch, type Ref } from 'vue'

/*
 * The keyboard of every list under a search box: palette, pickers, filters, columns. The focus stays in the box.
 *
 * reka-ui's Listbox cannot serve here. It takes Home and End away from the text, and its highlight is an element: when an answer
 * replaces the options while someone types, the highlight is lost. It has no steps of a page, and its Enter cannot wait for an answer.
 */

const pageLines = 8

/**
 * The index that a key moves to from `at` (-1: none). Arrows wrap around, pages stop at the ends, and disabled options are
 * skipped. -1 if no option is enabled; undefined if the key does not move.
 */
export function findStep(
  key: string,
  at: number,
  count: number,
  isEnabled: (at: number) => boolean = () => true,
): number | undefined {
  const enabled = Array.from({ length: count }, (_, one) => one).filter(isEnabled)
  switch (key) {
    case 'ArrowDown':
      return enabled.find((one) => one > at) ?? enabled[0] ?? -1
    case 'ArrowUp':
      return enabled.findLast((one) => one < at) ?? enabled.at(-1) ?? -1
    case 'PageDown':
      return enabled.findLast((one) => one <= at + pageLines) ?? -1
    case 'PageUp':
      return enabled.find((one) => one >= at - pageLines) ?? -1
    default:
      return undefined
  }
}

/** The first enabled option; -1 if there is none. */
export const findFirst = (count: number, isEnabled?: (at: number) => boolean): number =>
  findStep('ArrowDown', -1, count, isEnabled) ?? -1

/** Scrolls the option marked `data-lit` into view whenever the highlight moves. */
export function useLitInView(list: Readonly<Ref<HTMLElement | null>>, highlighted: () => unknown): void {
  watch(
    highlighted,
    async () => {
      await nextTick()
      list.value?.querySelector('[data-lit]')?.scrollIntoView({ block: 'nearest' })
    },
    { immediate: true },
  )
}
