import { h, type FunctionalComponent } from 'vue'

type Shape = readonly [tag: string, attributes: Readonly<Record<string, string>>]

interface IconProps {
  readonly size?: number
  readonly strokeWidth?: number
  readonly 'stroke-width'?: number
}

const isNamed = (attributes: object) => Object.keys(attributes).some((name) => /^(aria-|role$|title$)/.test(name))

/**
 * Creates the component of an icon. The build uses it instead of the icon package's own function, whose icons are two components
 * each: a page draws dozens of icons before it is shown.
 */
export default function createIcon({ node }: { readonly node: readonly Shape[] }): FunctionalComponent<IconProps> {
  const icon: FunctionalComponent<IconProps> = ({ size = 24, strokeWidth, 'stroke-width': width = strokeWidth ?? 2, ...rest }) =>
    h(
      'svg',
      {
        xmlns: 'http://www.w3.org/2000/svg',
        width: size,
        height: size,
        viewBox: '0 0 24 24',
        fill: 'none',
        stroke: 'currentColor',
        'stroke-width': width,
        'stroke-linecap': 'round',
        'stroke-linejoin': 'round',
        ...(!isNamed(rest) && { 'aria-hidden': 'true' }),
        ...rest,
      },
      node.map(([tag, attributes]) => h(tag, attributes)),
    )
  // All attributes are set above.
  icon.inheritAttrs = false
  return icon
}
