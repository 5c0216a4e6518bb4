/** No screen is larger. */
const extent = 16_384

/**
 * Returns a function that moves an element to a place of the window. It sets the times of two paused animations: a pixel is a
 * millisecond. A changed style would make the browser build all layers of the page again in every frame.
 */
export function followPointer(element: Element): (x: number, y: number) => void {
  const paused = (frames: PropertyIndexedKeyframes) => {
    const animation = element.animate(frames, { duration: extent, fill: 'both' })
    animation.pause()
    return animation
  }
  const across = paused({ translate: ['0px 0px', `${extent}px 0px`] })
  const down = paused({ transform: ['translateY(0px)', `translateY(${extent}px)`] })
  return (x, y) => {
    across.currentTime = x
    down.currentTime = y
  }
}
