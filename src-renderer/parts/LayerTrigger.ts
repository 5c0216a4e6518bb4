import { cloneVNode, Comment, Fragment, isVNode, type FunctionalComponent, type VNode } from 'vue'

interface Props {
  readonly open: boolean
  readonly popup: 'menu' | 'dialog'
  /** The id of the layer. */
  readonly controls: string
}
type Events = { element: (element: HTMLElement) => void; change: (open: boolean) => void }

/**
 * The element that opens a layer: the single element of its slot, with ARIA attributes. The layer is created on first
 * opening.
 */
export const LayerTrigger: FunctionalComponent<Props, Events> = ({ open, popup, controls }, { slots, emit }) => {
  const inside = findElement(slots['default']?.() ?? [])
  if (!inside) return undefined
  return cloneVNode(inside, {
    'aria-haspopup': popup,
    'aria-expanded': open,
    'aria-controls': open ? controls : undefined,
    'data-state': open ? 'open' : 'closed',
    onVnodeMounted: ({ el }: VNode) => {
      if (el instanceof HTMLElement) emit('element', el)
    },
    onClick: (event: MouseEvent) => {
      if (!event.defaultPrevented) emit('change', !open)
    },
    onKeydown: (event: KeyboardEvent) => {
      if (popup !== 'menu' || event.key !== 'ArrowDown' || event.defaultPrevented) return
      event.preventDefault()
      emit('change', true)
    },
  })
}
LayerTrigger.props = ['open', 'popup', 'controls']
LayerTrigger.emits = ['element', 'change']

/** A forwarded slot arrives as a fragment. */
function findElement(nodes: readonly unknown[]): VNode | undefined {
  for (const node of nodes) {
    if (!isVNode(node) || node.type === Comment) continue
    return node.type === Fragment && Array.isArray(node.children) ? findElement(node.children) : node
  }
  return undefined
}
