import type { BenchRow } from '../row.ts'
import { besideMirror } from './beside-mirror.ts'
import { bulkApply } from './bulk-apply.ts'
import { deepPage } from './deep-page.ts'
import { durableWrite } from './durable-write.ts'
import { encryption } from './encryption.ts'
import { filterCounts } from './filter-counts.ts'
import { include } from './include.ts'
import { listPage } from './list-page.ts'
import { memory } from './memory.ts'
import { mirroring } from './mirroring.ts'
import { rendering } from './rendering.ts'
import { search } from './search.ts'
import { sorts } from './sorts.ts'
import { sync } from './sync.ts'
import { today } from './today.ts'
import { undoJob } from './undo-job.ts'

export const rows: readonly BenchRow[] = [
  listPage,
  rendering,
  include,
  search,
  deepPage,
  filterCounts,
  sorts,
  bulkApply,
  durableWrite,
  besideMirror,
  encryption,
  memory,
  sync,
  mirroring,
  today,
  undoJob,
]
