import { choose, often, whole, type Chance } from '../hosted/drawing.ts'
import { listMade, longTexts, shapes } from './shapes.ts'

/** Something the user of a device does. Records are told by their place among those of their type that are on the device. */
export type Act =
  | { readonly is: 'create'; readonly type: string; readonly fields: readonly string[]; readonly links: readonly LinkTo[] }
  | { readonly is: 'edit'; readonly type: string; readonly nth: number; readonly fields: readonly FieldEdit[] }
  /** `to` null takes the link away. */
  | { readonly is: 'point'; readonly type: string; readonly nth: number; readonly name: string; readonly to: number | null }
  | { readonly is: 'link' | 'unlink'; readonly type: string; readonly nth: number; readonly name: string; readonly to: number }
  /** Both directions of archive and trash, whichever it is in. */
  | { readonly is: 'state'; readonly type: string; readonly nth: number; readonly name: 'archived-at' | 'discarded-at' }
  | { readonly is: 'delete'; readonly type: string; readonly nth: number }
  /** Of the user's own commits, counted back from the last. */
  | { readonly is: 'undo'; readonly back: number }

export interface LinkTo {
  readonly name: string
  readonly to: number
}

export interface FieldEdit {
  readonly name: string
  /** `line`: added to what is there; `odd`: with white space around it; `refused`: with the word that some servers do not take. */
  readonly how: 'plain' | 'line' | 'odd' | 'refused' | 'null'
}

/** Few records are at work on by everybody, most by nobody. */
const drawNth = (chance: Chance) => Math.floor(chance() ** 3 * 40)
const drawType = (chance: Chance) => choose(chance, listMade())

function drawEdit(chance: Chance, name: string, isRequired: boolean): FieldEdit {
  const at = chance()
  if (at < 0.06) return { name, how: 'refused' }
  if (at < 0.12) return { name, how: 'odd' }
  if (at < 0.17 && !isRequired) return { name, how: 'null' }
  return { name, how: at < 0.7 && longTexts.has(name) ? 'line' : 'plain' }
}

function drawSome<T>(chance: Chance, from: readonly T[], most: number): T[] {
  if (from.length === 0) return []
  return [...new Set(Array.from({ length: 1 + whole(chance, most) }, () => choose(chance, from)))]
}

export function drawAct(chance: Chance): Act {
  const type = drawType(chance)
  const nth = drawNth(chance)
  const { required, texts, states, toOne, sets } = shapes[type] as (typeof shapes)[string]
  const at = chance()
  if (at < 0.24) {
    const links = Object.keys(toOne).filter(() => often(chance, 0.3))
    return {
      is: 'create',
      type,
      fields: drawSome(chance, texts, 3),
      links: links.map((name) => ({ name, to: drawNth(chance) })),
    }
  }
  if (at < 0.6) {
    const names = drawSome(chance, [...required, ...texts], 3)
    return { is: 'edit', type, nth, fields: names.map((name) => drawEdit(chance, name, required.includes(name))) }
  }
  if (at < 0.7 && Object.keys(toOne).length > 0) {
    const name = choose(chance, Object.keys(toOne))
    return { is: 'point', type, nth, name, to: often(chance, 0.2) ? null : drawNth(chance) }
  }
  if (at < 0.82 && Object.keys(sets).length > 0) {
    const name = choose(chance, Object.keys(sets))
    return { is: often(chance, 0.35) ? 'unlink' : 'link', type, nth, name, to: drawNth(chance) }
  }
  if (at < 0.86 && states.length > 0) return { is: 'state', type, nth, name: choose(chance, states) }
  if (at < 0.93) return { is: 'delete', type, nth }
  return { is: 'undo', back: whole(chance, 4) }
}
