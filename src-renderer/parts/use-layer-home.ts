/** Where the focus goes when a layer closes; one that was left for something else does not call it back. */
export function useLayerHome(findHome: () => HTMLElement | undefined, isOpener: (target: Node) => boolean) {
  let wasLeft = false

  function onInteractOutside(event: Event): void {
    if (event.defaultPrevented) return
    wasLeft = true
    // What opened it closes it too, by its own click.
    if (event.target instanceof Node && isOpener(event.target)) event.preventDefault()
  }

  function onCloseAutoFocus(event: Event): void {
    event.preventDefault()
    if (!wasLeft) findHome()?.focus()
    wasLeft = false
  }

  return { onInteractOutside, onCloseAutoFocus }
}
