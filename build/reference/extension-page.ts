import { extensions, type Extension } from '../../src-shared/extensions.ts'
import { code, codeList, page, table } from './markdown.ts'

/** What `/ext/v1` answers beyond the records of its own resources. */
export function toExtensionPage(): string {
  return page(
    '# Extensions',
    'Addresses under `/ext/v1` that the app needs beyond plain records. Errors and media type are those of the rest.',
    ...Object.values<Extension>(extensions).flatMap(({ path, methods, summary, takes, gives }) => [
      `## ${code(`/ext/v1/${path}`)}`,
      `${summary}. Methods: ${codeList(methods)}.`,
      table(
        ['Takes', ''],
        Object.entries(takes).map(([name, meaning]) => [code(name), meaning]),
      ),
      `Gives ${gives}.`,
    ]),
  )
}
