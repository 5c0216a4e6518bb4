/** Returns the focus when a layer closes, unless the user clicked outside the layer. */
export function useLayerHome(findHome: () => HTMLElement | undefined, isOpener: (target: Node) => boolean) {
  let wasLeft = false

  function onInteractOutside(event: Event): void {
    if (event.defaultPrevented) return
    wasLeft = true
    // The opener's own click closes the layer.
    if (event.target instanceof Node && isOpener(event.target)) event.preventDefault()
  }

  function onCloseAutoFocus(event: Event): void {
    event.preventDefault()
    if (!wasLeft) findHome()?.focus()
    wasLeft = false
  }

  return { onInteractOutside, onCloseAutoFocus }
}
