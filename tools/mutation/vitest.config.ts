// The tests of one area of `npm run mutate`, with the settings of the projects that they belong to. Stryker loads this
// file in its sandbox.
import { loadConfigFromFile } from 'vite'
import { defineConfig } from 'vitest/config'
import { areas } from './areas.mjs'

const name = process.env['MUTATION_AREA'] ?? ''
const area = areas[name]
if (!area) throw new Error(`MUTATION_AREA names no area: ${JSON.stringify(name)}`)

type Project = { test: { name: string; include: string[]; globalSetup?: string[] } }
const loaded = await loadConfigFromFile({ command: 'serve', mode: 'test' }, 'vitest.config.ts')
const projects = loaded?.config.test?.projects as Project[]

export default defineConfig({
  test: {
    projects: Object.entries(area.tests).map(([project, include]) => {
      const settings = projects.find((one) => one.test.name === project)
      if (!settings) throw new Error(`vitest.config.ts has no project ${project}`)
      // The workers are built before the sandbox is filled: a build in it would bundle every mutant into them.
      return { test: { ...settings.test, include, globalSetup: [] } }
    }),
  },
})
