import { ref, watch, type Ref } from 'vue'

/** Whether something has been open so far: what never was need not be drawn, and what was stays for its closing. */
export function useOnceOpen(open: Readonly<Ref<boolean>>): Readonly<Ref<boolean>> {
  const once = ref(open.value)
  watch(open, () => (once.value = true), { flush: 'sync', once: true })
  return once
}
