import { extensions, type Extension } from '../../src-shared/extensions.ts'
import { code, codeList, page, table } from './markdown.ts'

/** Describes every extension under `/ext/v1`. */
export function toExtensionPage(): string {
  return page(
    '# Extensions',
    'Paths under `/ext/v1` that the app needs beyond plain records. Errors and media type are the same as in the rest of the API.',
    ...Object.values<Extension>(extensions).flatMap(({ path, methods, summary, takes, gives }) => [
      `## ${code(`/ext/v1/${path}`)}`,
      `${summary}. Methods: ${codeList(methods)}.`,
      table(
        ['Parameter', 'Meaning'],
        Object.entries(takes).map(([name, meaning]) => [code(name), meaning]),
      ),
      `Returns ${gives}.`,
    ]),
  )
}
