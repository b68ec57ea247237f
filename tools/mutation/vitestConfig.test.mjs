import { loadConfigFromFile } from 'vite'
import { expect, test, vi } from 'vitest'

test('a mutation run knows every tag of tests; otherwise it would leave out each file with a tagged test', async () => {
  vi.stubEnv('MUTATION_AREA', 'rehearsal-lines')
  const { default: mutationConfig } = await import('./vitest.config.ts')
  vi.unstubAllEnvs()
  const loaded = await loadConfigFromFile({ command: 'serve', mode: 'test' }, 'vitest.config.ts')
  const tags = loaded?.config.test?.tags ?? []
  expect(tags.map(({ name }) => name)).toContain('long')
  expect(mutationConfig.test.tags).toEqual(tags)
})
