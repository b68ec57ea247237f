import type { Config } from '../config.ts'

/**
 * Returns the configuration of a command. Its connections keep a state, such as long time limits; a pooler does not. It
 * works while NATS is down: servers find what it has enqueued when they look again.
 */
export const toCommandConfig = (config: Config): Config => ({
  ...config,
  databaseUrl: config.databaseDirectUrl ?? config.databaseUrl,
  databaseDirectUrl: undefined,
  nats: undefined,
})
