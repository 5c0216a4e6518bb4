import { z } from 'zod'
import { customKindNames } from '../../../src-shared/resources/custom-field.ts'
import { customKey } from '../../../src-shared/schema/values.ts'
import { stageTypes, teamFileFormat, teamFileVersion, teamObjects, type TeamFile } from '../../../src-shared/team-file.ts'

const most = 1000
/** Without a limit of its own: the API takes long texts too, and the file's size is limited. */
const text = z.string()
/** A hosted CRM may have stages without a name. */
const ref = z.object({ id: z.string().regex(/^-?\d{1,19}$/), name: text })
const object = z.enum(teamObjects)

/** Members that this version does not know are ignored. */
const teamFile = z.object({
  format: z.literal(teamFileFormat),
  version: z.literal(teamFileVersion),
  'custom-fields': z
    .array(
      z.object({
        object,
        key: z.string().regex(customKey),
        'name-en': text.nullable().exactOptional(),
        'name-ru': text.nullable().exactOptional(),
        kind: z.enum(customKindNames),
        choices: z.array(text).max(most).exactOptional(),
        section: text.nullable().exactOptional(),
        position: z.int().nullable().exactOptional(),
        'is-column': z.boolean().nullable().exactOptional(),
        'is-filter': z.boolean().nullable().exactOptional(),
      }),
    )
    .max(most)
    .default([]),
  'stage-order': z
    .array(z.object({ type: z.enum(stageTypes), funnel: ref.nullable(), stages: z.array(ref).min(1).max(most) }))
    .max(most)
    .default([]),
  views: z
    .array(z.object({ object, name: text.trim().min(1), query: text }))
    .max(most)
    .default([]),
})

/** The file, or the path of the first member that does not fit and why. */
export function readTeamFile(value: unknown): { readonly file: TeamFile } | { readonly problem: string } {
  const read = teamFile.safeParse(value)
  if (read.success) return { file: read.data }
  const [issue] = read.error.issues
  return { problem: `${issue?.path.join('/') || 'file'}: ${issue?.message ?? 'does not fit'}` }
}
