import { shallowRef } from 'vue'
import { registry } from '../../../src-shared/resources/index.ts'
import { findNeighbour, findOwner } from '../../../src-shared/schema/ownership.ts'
import type { Resource } from '../../../src-shared/schema/resource.ts'
import type { RecordRow } from '../../api/records.ts'
import { toChoice } from '../../fields/column-editor.ts'
import { useI18n } from '../../locales/i18n.ts'
import type { Choice } from '../../parts/choice.ts'
import { useRights } from '../use-rights.ts'
import type { Draft } from './create-draft.ts'
import type { FormField } from './form-fields.ts'
import { toTypedName } from './typed-name.ts'
import { useCreateTitle } from './use-create-title.ts'
import { useTellCreated } from './use-tell-created.ts'

/** A small form over the form: it creates a record for one of the form's links. */
export interface InnerForm {
  readonly name: string
  readonly target: Resource
  readonly preset: Draft
  readonly typed: Draft
}

/** Creates the records that a form links to. Each has its own undo. */
export function useCreateInPlace(resource: Resource, fields: readonly FormField[], draft: Draft) {
  const { t } = useI18n()
  const writeTitle = useCreateTitle()
  const tellCreated = useTellCreated()
  const inner = shallowRef<InnerForm | null>(null)
  const targets = new Map(
    fields.flatMap(({ name, editor }) =>
      'target' in editor && isOffered(editor.target)
        ? [[name, { target: editor.target, rights: useRights(editor.target) }] as const]
        : [],
    ),
  )

  /** The label of the picker's line that creates what was typed. Undefined where nothing can be created. */
  function findLabel(name: string): ((text: string) => string) | undefined {
    const { target, rights } = targets.get(name) ?? {}
    if (!target || rights?.find('create') !== undefined) return undefined
    return (text) => t('creation.inPlace', { create: writeTitle(target), name: text })
  }

  function begin(name: string, text: string): void {
    const { target } = targets.get(name) ?? {}
    if (target) inner.value = { name, target, preset: toPreset(name), typed: toTypedName(target, text) }
  }

  /** A contact that is created for a deal belongs to the deal's company. */
  function toPreset(name: string): Draft {
    const near = findNeighbour(registry, resource, name)
    const holder = registry.get(resource.relationships[near?.by ?? '']?.target ?? '')
    const inverse = holder?.relationships[near?.through ?? '']?.inverse
    const chosen = near && listChoices(draft[near.by])[0]
    return chosen && inverse !== undefined ? { [inverse]: [chosen] } : {}
  }

  function link(row: RecordRow, commit: string | undefined): void {
    const { name = '' } = inner.value ?? {}
    inner.value = null
    const isMany = resource.relationships[name]?.many === true
    const others = () => listChoices(draft[name]).filter(({ value }) => value !== row.id)
    draft[name] = isMany ? [...others(), toChoice(row)] : toChoice(row)
    tellCreated(row, commit, { onUndone: () => void (draft[name] = isMany ? others() : (others()[0] ?? null)) })
  }

  return { inner, findLabel, begin, link, leave: () => void (inner.value = null) }
}

/** Stages and bank details are created where their owner is known. */
const isOffered = (target: Resource): boolean => target.reach === 'crm' && findOwner(target) === undefined

const listChoices = (edited: Draft[string] | undefined): readonly Choice[] =>
  typeof edited === 'object' && edited !== null ? [edited].flat() : []
