import { flushPromises } from '@vue/test-utils'

export interface Click {
  readonly modifiers?: readonly string[]
  readonly button?: 'left' | 'right'
}

const focusable = 'a[href], button, input, textarea, select, [tabindex], [contenteditable="true"]'
const flags = { Shift: 'shiftKey', Control: 'ctrlKey', ControlOrMeta: 'ctrlKey', Alt: 'altKey', Meta: 'metaKey' } as const

/** What a browser tells an element that is pressed. Between two events, what the first one began goes on, as in a browser. */
async function tell(element: Element, type: string, init: MouseEventInit): Promise<boolean> {
  const isPointer = type.startsWith('pointer')
  const given = { bubbles: !type.endsWith('enter'), cancelable: true, composed: true, ...init }
  const event = isPointer
    ? new PointerEvent(type, { pointerType: 'mouse', isPrimary: true, ...given })
    : new MouseEvent(type, given)
  const goesOn = element.dispatchEvent(event)
  await Promise.resolve()
  await Promise.resolve()
  return goesOn
}

function takeFocus(element: Element): void {
  const taker = element.closest<HTMLElement>(focusable)
  if (taker && !(taker as HTMLButtonElement).disabled) taker.focus()
  else if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
}

export async function click(element: Element, { modifiers = [], button = 'left' }: Click, detail = 1): Promise<void> {
  const held = Object.fromEntries(modifiers.map((name) => [flags[name as keyof typeof flags], true]))
  const isRight = button === 'right'
  const init = { ...held, detail, button: isRight ? 2 : 0, buttons: isRight ? 2 : 1 }
  await hover(element)
  const isPrevented = !(await tell(element, 'pointerdown', init))
  if (!isPrevented && (await tell(element, 'mousedown', init))) takeFocus(element)
  await flushPromises()
  if (isRight) await tell(element, 'contextmenu', init)
  const up = { ...init, buttons: 0 }
  await tell(element, 'pointerup', up)
  if (!isPrevented) await tell(element, 'mouseup', up)
  // What was pressed may be gone by then.
  if (element.isConnected) await tell(element, isRight ? 'auxclick' : 'click', up)
  await flushPromises()
}

export async function dblclick(element: Element): Promise<void> {
  await click(element, {}, 1)
  await click(element, {}, 2)
  if (element.isConnected) await tell(element, 'dblclick', { detail: 2 })
  await flushPromises()
}

export async function hover(element: Element): Promise<void> {
  for (const type of ['pointerover', 'pointerenter', 'mouseover', 'mouseenter', 'pointermove', 'mousemove'])
    await tell(element, type, {})
}
