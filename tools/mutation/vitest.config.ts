// The tests of one area of `npm run mutate`, with the settings of their projects. Stryker loads this file in its
// sandbox.
import { readFileSync } from 'node:fs'
import { loadConfigFromFile } from 'vite'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { areas } from './areas.mjs'

const name = process.env['MUTATION_AREA'] ?? ''
const area = areas[name]
if (!area) throw new Error(`MUTATION_AREA names no area: ${JSON.stringify(name)}`)

type Project = { test: { name: string; include: string[]; globalSetup?: string[] } }
const loaded = await loadConfigFromFile({ command: 'serve', mode: 'test' }, 'vitest.config.ts')
const projects = loaded?.config.test?.projects as Project[]
// Without the list of tags, a file with a tagged test fails to load, and Stryker counts only the tests of other files.
const tags = loaded?.config.test?.tags ?? []

/** Returns whether a test file starts a server or a database. Such tests take longer than most others. */
const startsServer = ({ moduleId }: TestSpecification) =>
  /\b(startApp|startBillingServer|useBillingServer|startAppWithActors|testDatabase)\b/.test(
    readFileSync(moduleId, 'utf8'),
  )

/** Runs the quick files first, because the run of a mutant ends at the first failing test. */
class QuickFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    return files.toSorted((one, other) => Number(startsServer(one)) - Number(startsServer(other)))
  }
}

export default defineConfig({
  test: {
    tags,
    sequence: { sequencer: QuickFilesFirst },
    projects: Object.entries(area.tests).map(([project, include]) => {
      const settings = projects.find((one) => one.test.name === project)
      if (!settings) throw new Error(`vitest.config.ts has no project ${project}`)
      // Without the global setup, the workers are not built again: they were built before the sandbox contained
      // mutants, and another build would bundle every mutant into them.
      return { test: { ...settings.test, include, globalSetup: [] } }
    }),
  },
})
