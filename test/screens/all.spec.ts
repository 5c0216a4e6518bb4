import { test } from '@playwright/test'
import { checkScreen } from './check-screen.ts'
import { screens, toKind } from './screens.ts'
import { openStage, type Stage } from './stage.ts'

// The first test waits for the accounts to be served.
test.describe.configure({ timeout: 180_000 })

let stage: Stage
test.beforeAll(async () => {
  stage = await openStage()
})
test.afterAll(() => stage?.close())

for (const [kind, members] of Map.groupBy(screens, toKind)) {
  test.describe(kind, () => {
    for (const screen of members) test(screen.name, () => checkScreen(stage, screen, test.info()))
  })
}
