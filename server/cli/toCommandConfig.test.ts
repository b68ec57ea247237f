import { expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { toCommandConfig } from './toCommandConfig.ts'

test('a command connects to DATABASE_DIRECT_URL if it is set, or else to the pooler in DATABASE_URL, and never uses NATS', () => {
  const pooler = 'postgres://scenes@pooler.example/scenes'
  const direct = 'postgres://scenes@db.example/scenes'
  const source = { DATA_DIR: '/nowhere', APP_SECRET: 'a0c5d1f77b3e4982', DATABASE_URL: pooler }
  expect(toCommandConfig(readConfig({ ...source, DATABASE_DIRECT_URL: direct }))).toMatchObject({ databaseUrl: direct })
  expect(toCommandConfig(readConfig(source))).toMatchObject({ databaseUrl: pooler })
  expect(toCommandConfig(readConfig({ ...source, NATS_URL: 'nats://nats.example:4222' })).nats).toBeUndefined()
})
