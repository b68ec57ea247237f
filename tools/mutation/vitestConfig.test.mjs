import { expect, test, vi } from 'vitest'
import config from '../../vitest.config.ts'

test('a mutation run knows every tag of tests; otherwise it would leave out each file with a tagged test', async () => {
  vi.stubEnv('MUTATION_AREA', 'memory')
  const { default: mutationConfig } = await import('./vitest.config.ts')
  vi.unstubAllEnvs()
  expect(config.test.tags.map(({ name }) => name)).toContain('long')
  expect(mutationConfig.test.tags).toEqual(config.test.tags)
})
