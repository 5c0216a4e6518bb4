import { cloneVNode, Comment, Fragment, isVNode, type FunctionalComponent, type VNode } from 'vue'

interface Props {
  readonly open: boolean
  readonly popup: 'menu' | 'dialog'
  /** The id of what it opens. */
  readonly controls: string
}
type Events = { element: (element: HTMLElement) => void; change: (open: boolean) => void }

/** What opens a layer: the one element of its slot, told what it is. The layer itself is made when it is first opened. */
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

/** A slot that is handed on comes as a fragment of its own. */
function findElement(nodes: readonly unknown[]): VNode | undefined {
  for (const node of nodes) {
    if (!isVNode(node) || node.type === Comment) continue
    return node.type === Fragment && Array.isArray(node.children) ? findElement(node.children) : node
  }
  return undefined
}
