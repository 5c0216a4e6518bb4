/** Runs in the page: what a careful eye would find wrong with where things stand and what they are made of. */
interface Fault {
  readonly rule: string
  readonly where: string
  readonly what: string
}

const fontSizes = ['11px', '12px', '13px', '14px', '16px', '20px']
const gaps = ['normal', '0px', '4px', '8px', '12px', '16px', '24px', '32px']
const radii = ['0px', '4px', '6px', '8px']
const leastTarget = 24
const interactive =
  'a[href], button, input, select, textarea, [role=button], [role=menuitem], [role=option], [role=tab], [role=checkbox], [role=switch], [role=radio], [role=combobox]'

function findFaults(): Fault[] {
  const faults: Fault[] = []
  const tokens = readColours()
  // Paper has its own sizes and no colours.
  const isPaper = matchMedia('print').matches
  const elements = [...document.body.querySelectorAll<HTMLElement>('*')].filter(isSeen)
  const say = (rule: string, element: Element, what: string) => faults.push({ rule, where: describe(element), what })

  if (document.documentElement.scrollWidth > innerWidth) {
    say('horizontal scroll', document.documentElement, `${document.documentElement.scrollWidth} px wide in ${innerWidth}`)
  }
  for (const element of elements) {
    const style = getComputedStyle(element)
    if (hasOwnText(element) && isClipped(element, style) && !isExplained(element))
      say('clipped text', element, element.textContent?.trim().slice(0, 40) ?? '')
    if (isPaper) continue
    if (hasOwnText(element)) {
      if (!fontSizes.includes(style.fontSize)) say('font size', element, style.fontSize)
      if (!tokens.has(style.color) && !isPersonal(element)) say('colour', element, `text ${style.color}`)
    }
    const back = style.backgroundColor
    if (!tokens.has(back) && !isPersonal(element)) say('colour', element, `background ${back}`)
    if (parseFloat(style.borderTopWidth) > 0 && !tokens.has(style.borderTopColor) && !isPersonal(element))
      say('colour', element, `border ${style.borderTopColor}`)
    const radius = style.borderTopLeftRadius
    if (!radii.includes(radius) && !isRound(element, radius)) say('radius', element, radius)
    if (/flex|grid/.test(style.display)) {
      for (const gap of [style.rowGap, style.columnGap]) if (!gaps.includes(gap)) say('gap', element, gap)
    }
  }
  const targets = elements.filter((element) => element.matches(interactive) && isOnTop(element))
  for (const element of targets) {
    const { width, height } = (element.closest('label, .control') ?? element).getBoundingClientRect()
    if (width < leastTarget - 0.5 || height < leastTarget - 0.5) say('small target', element, `${width} × ${height}`)
  }
  const boxes = targets.map((element) => ({ element, box: toBox(element) }))
  for (const [at, one] of boxes.entries()) {
    for (const other of boxes.slice(at + 1)) {
      if (!overlap(one.box, other.box)) continue
      if (one.element.contains(other.element) || other.element.contains(one.element)) continue
      if (one.element.closest('label')?.contains(other.element)) continue
      say('overlap', one.element, `and ${describe(other.element)}`)
    }
  }
  const primaries = elements.filter((element) => element.dataset['variant'] === 'primary')
  const regions = Map.groupBy(primaries, (element) => element.closest('[role=dialog], aside, main, [role=region]'))
  for (const [region, members] of regions) {
    if (members.length > 1) say('primary buttons', region ?? document.body, String(members.length))
  }
  return faults
}

/** Every colour that a token stands for, spelled as a computed style spells it. */
function readColours(): Set<string> {
  const probe = document.body.appendChild(document.createElement('i'))
  const names = [...document.styleSheets]
    .flatMap((sheet) => [...sheet.cssRules])
    .flatMap(function list(rule): string[] {
      if (rule instanceof CSSStyleRule) return [...rule.style].filter((name) => name.startsWith('--color-'))
      return rule instanceof CSSGroupingRule ? [...rule.cssRules].flatMap(list) : []
    })
  const colours = [...new Set(names)].map((name) => {
    probe.style.color = `var(${name})`
    return getComputedStyle(probe).color
  })
  probe.remove()
  return new Set([...colours, 'rgba(0, 0, 0, 0)'])
}

function isSeen(element: HTMLElement): boolean {
  if (element.closest('.sr-only, svg')) return false
  const { width, height, bottom, right, top, left } = element.getBoundingClientRect()
  const inSight = bottom > 0 && right > 0 && top < innerHeight && left < innerWidth
  return width > 1 && height > 1 && inSight && element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
}

const hasOwnText = (element: Element): boolean =>
  [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && (node.textContent ?? '').trim() !== '')

/** A colour that a person chose stands in the element's own style. */
const isPersonal = (element: HTMLElement): boolean => element.style.backgroundColor !== '' || element.style.color !== ''

function isRound(element: HTMLElement, radius: string): boolean {
  return radius.endsWith('%') || parseFloat(radius) >= element.offsetHeight / 2
}

function isClipped(element: HTMLElement, { overflowX, overflowY }: CSSStyleDeclaration): boolean {
  const wide = overflowX !== 'visible' && overflowX !== 'auto' && element.scrollWidth > element.clientWidth + 1
  const high = overflowY !== 'visible' && overflowY !== 'auto' && element.scrollHeight > element.clientHeight + 1
  return wide || high
}

const isExplained = (element: Element): boolean => element.closest('[title], [data-hint]') !== null

/** What lies under a dialog or outside a scrolled part cannot be pressed. */
function isOnTop(element: HTMLElement): boolean {
  const { left, top, width, height } = element.getBoundingClientRect()
  const found = document.elementFromPoint(left + width / 2, top + height / 2)
  return (
    found !== null && (element.contains(found) || found.contains(element) || found.closest('label')?.contains(element) === true)
  )
}

interface Box {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

/** As much of it as its scrolled parts show; of a text box, where its text stands: a button may stand in its padding. */
function toBox(element: HTMLElement): Box {
  let { left, top, right, bottom } = element.getBoundingClientRect()
  for (let around = element.parentElement; around; around = around.parentElement) {
    if (getComputedStyle(around).overflowX === 'visible') continue
    const shown = around.getBoundingClientRect()
    left = Math.max(left, shown.left)
    top = Math.max(top, shown.top)
    right = Math.min(right, shown.right)
    bottom = Math.min(bottom, shown.bottom)
  }
  if (!element.matches('input, textarea')) return { left, top, right, bottom }
  const { paddingLeft, paddingRight } = getComputedStyle(element)
  return { left: left + parseFloat(paddingLeft), top, right: right - parseFloat(paddingRight), bottom }
}

function overlap(a: Box, b: Box): boolean {
  return Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1
}

function describe(element: Element): string {
  const name = element.getAttribute('aria-label') ?? element.textContent?.trim().slice(0, 30) ?? ''
  const path = [element.parentElement, element].flatMap((one) =>
    one ? [`${one.tagName.toLowerCase()}.${[...one.classList].slice(0, 6).join('.')}`] : [],
  )
  return `${path.join(' > ')} “${name}”`
}

findFaults()
