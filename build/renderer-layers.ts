import { dirname, posix, relative, resolve, sep } from 'node:path'
import type { Rule } from 'eslint'

/**
 * The renderer's layers, lowest first. A folder may import from itself and from lower layers, but not from other folders in its
 * layer. Files outside all folders compose the app: they may import anything, and no folder may import them.
 */
export const layers: readonly (readonly string[])[] = [
  ['api'],
  ['locales'],
  ['text'],
  ['parts'],
  ['actions'],
  ['fields'],
  ['resources'],
  ['record'],
  ['list'],
  ['grid', 'board', 'dictionary'],
  ['palette'],
  ['frame'],
  ['gallery'],
  ['screens'],
]

const order = layers.map((peers) => peers.join(', ')).join(' → ')

/** Why a file of the renderer may not import another; undefined if it may. Paths are relative to the renderer's folder. */
export function findBreach(file: string, imported: string): string | undefined {
  if (!/^\.{1,2}\//.test(imported) || !file.includes('/')) return undefined
  const target = posix.normalize(posix.join(posix.dirname(file), imported))
  const [from, to] = [toFolder(file), toFolder(target)]
  if (target.startsWith('../') || from === to) return undefined
  const [own, other] = [findRank(from), findRank(to)]
  if (own === undefined) return `${from} is in no layer: ${order}`
  if (to === '.') return `${from} may not import ${target}, which belongs to the app's root`
  if (other === undefined) return `${to} is in no layer: ${order}`
  return other < own ? undefined : `${from} may not import from ${to}: ${order}`
}

const toFolder = (path: string): string => (path.includes('/') ? path.slice(0, path.indexOf('/')) : '.')

function findRank(folder: string): number | undefined {
  const rank = layers.findIndex((peers) => peers.includes(folder))
  return rank < 0 ? undefined : rank
}

type Source = { readonly type: string; readonly value?: unknown }
type Importing = Rule.Node & { readonly source?: Source | null | undefined }

/** An ESLint rule that reports imports against the layers: static, dynamic and type-only. */
export function createLayerRule(root: string): Rule.RuleModule {
  return {
    meta: { type: 'problem', schema: [] },
    create(context) {
      const file = relative(root, context.filename).split(sep).join('/')

      function check(node: Importing): void {
        const { source } = node
        const message = typeof source?.value === 'string' ? findBreach(file, source.value) : undefined
        if (message !== undefined) context.report({ node, message })
      }

      return {
        ImportDeclaration: check,
        ExportNamedDeclaration: check,
        ExportAllDeclaration: check,
        ImportExpression: check,
        TSImportType: check,
      }
    },
  }
}

export const rendererRoot = resolve(dirname(import.meta.filename), '../src-renderer')
