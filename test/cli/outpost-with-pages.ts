import { sourceProgram } from '../../src-main/cli/program.ts'
import { run } from '../../src-main/cli/run.ts'

/** The command with pages of its own, whatever has been built. */
const { PAGES_FOLDER = '' } = process.env
process.exitCode = await run(process.argv.slice(2), { ...sourceProgram, pagesFolder: PAGES_FOLDER })
