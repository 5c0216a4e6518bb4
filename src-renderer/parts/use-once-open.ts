import { ref, watch, type Ref } from 'vue'

/** Whether something has ever been open. Only then is it drawn; it stays for its closing animation. */
export function useOnceOpen(open: Readonly<Ref<boolean>>): Readonly<Ref<boolean>> {
  const once = ref(open.value)
  watch(open, () => (once.value = true), { flush: 'sync', once: true })
  return once
}
