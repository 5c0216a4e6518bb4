/** The attributes of the document, type by type, with the kind of each: what the suite holds the product to. */
export type Kind = 'string' | 'date' | 'datetime' | 'integer' | 'decimal' | 'boolean' | 'color' | 'hash' | 'enum' | 'loose'

export interface Attribute {
  readonly kind: Kind
  readonly required: boolean
  readonly writable: boolean
}

/** `*` after a name: required. `!`: not writable. `:kind` where it is not a string. */
function attributes(...lists: readonly string[]): Readonly<Record<string, Attribute>> {
  const words = lists.join(' ').split(/\s+/).filter(Boolean)
  return Object.fromEntries(
    words.map((word) => {
      const [, name, marks, kind] = /^([a-z-]+)([*!]*)(?::(\w+))?$/.exec(word) as unknown as [string, string, string, Kind?]
      return [name, { kind: kind ?? 'string', required: marks.includes('*'), writable: !marks.includes('!') }]
    }),
  )
}

const times = 'created-at:datetime updated-at!:datetime'
const phones = 'general-phone mobile-phone work-phone work-phone-postfix other-phone other-phone-postfix fax'
const web = 'email other-email website'
const utm =
  'utm-source utm-medium utm-campaign utm-term utm-content utm-landing-page utm-city utm-search-query previous-responsible-id!:integer'
const under = (prefix: string, names: string) =>
  names
    .split(' ')
    .map((name) => `${prefix}-${name}`)
    .join(' ')
const person = 'country region city zipcode street building housing apartment'
const office = 'country region city zip-code street house build office'
const status = attributes('name* color:color', times)
const named = attributes('name*', times)

export const fields: Readonly<Record<string, Readonly<Record<string, Attribute>>>> = {
  contacts: attributes(
    'first-name* last-name* middle-name as-string! birthdate:date position description note customs:hash',
    'archived-at:datetime discarded-at:datetime cached-at!:datetime initial-balance!',
    'vkontakte facebook linkedin odnoklassniki instagram twitter whatsapp viber telegram skype',
    ...[phones, web, times, utm, under('work', person), under('home', person)],
  ),
  'contact-statuses': status,
  'contact-types': named,
  companies: attributes(
    'name* as-string! description country region city address zip-code customs:hash archived-at:datetime discarded-at:datetime',
    'full-name short-name inn ogrn kpp okved okpo director accountant lawfulness-base manager-name manager-position',
    ...[phones, web, times, utm, under('actual', office), under('juristic', office), under('mailing', office)],
  ),
  'company-bank-details': attributes(
    'name* as-string! bank-name bik corr-number number is-default:boolean active:boolean',
    times,
  ),
  'company-statuses': status,
  'company-types': named,
  deals: attributes(
    'name as-string! description loss-comment amount:decimal cost:decimal profit!:decimal number:integer planned-at:date',
    'finished-at:date customs:hash archived-at:datetime',
    times,
    utm,
  ),
  'deal-loss-reasons': named,
  'deal-stage-categories': attributes(
    'name* amount-calc-method*:enum cost-calc-method*:enum amount-calc-field cost-calc-field is-default:boolean',
    'win-by-diaries:boolean calculation-method!',
    times,
  ),
  'deal-stages': attributes('name* duration:integer next-if-items-done:boolean description:loose color:color kind!:enum', times),
  'deal-statuses': status,
  orders: attributes(
    'name as-string! description loss-comment amount:decimal number:integer customs:hash archived-at:datetime discarded-at:datetime',
    times,
    utm,
  ),
  'order-loss-reasons': named,
  'order-stages': attributes('name* color:color kind!:enum', times),
}

export const crmTypes = Object.keys(fields)

export interface FieldRow extends Attribute {
  readonly type: string
  readonly name: string
}

/** Every attribute as one row, for tables of tests. */
export const fieldRows: readonly FieldRow[] = crmTypes.flatMap((type) =>
  Object.entries(fields[type] ?? {}).map(([name, attribute]) => ({ type, name, ...attribute })),
)
