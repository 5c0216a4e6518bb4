import type { Language } from '../../src-shared/bridge.ts'
import { createPluralRule } from './plural-rule.ts'

export type Values = Readonly<Record<string, string | number | undefined>>

/** Returns the message of a key in `group.name` form with its values. A plural message takes the form for `count`. */
export type Translate = (key: string, values?: Values, count?: number) => string

export interface Messages {
  readonly [name: string]: string | Messages
}

const rules = new Map<Language, ReturnType<typeof createPluralRule>>()

/** Returns an unknown key unchanged. A test ensures that no component uses one. */
export function writeMessage(
  texts: readonly Messages[],
  language: Language,
  key: string,
  values: Values = {},
  count?: number,
): string {
  const message = texts.map((messages) => findMessage(messages, key)).find((found) => found !== undefined)
  if (message === undefined) return key
  const form = chooseForm(message, language, count ?? values['count'])
  return form.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''))
}

export function findMessage(messages: Messages, key: string): string | undefined {
  const found = key
    .split('.')
    .reduce<Messages[string] | undefined>(
      (group, name) => (typeof group === 'object' && Object.hasOwn(group, name) ? group[name] : undefined),
      messages,
    )
  return typeof found === 'string' ? found : undefined
}

function chooseForm(message: string, language: Language, count: unknown): string {
  const forms = message.split(' | ')
  const [first = ''] = forms
  if (forms.length === 1) return first
  if (typeof count !== 'number') return forms.at(-1) ?? first
  let rule = rules.get(language)
  if (!rule) rules.set(language, (rule = createPluralRule(language)))
  return forms[rule(count, forms.length)] ?? first
}
