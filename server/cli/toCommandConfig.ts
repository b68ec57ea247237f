import type { Config } from '../config.ts'

/**
 * Returns the configuration of a command. A command connects to the database directly and not through a pooler, because
 * the connections of a command have a state, such as long time limits. A command does not use NATS, so it works while
 * NATS is down: servers find the work that the command enqueued at their next poll.
 */
export const toCommandConfig = (config: Config): Config => ({
  ...config,
  databaseUrl: config.databaseDirectUrl ?? config.databaseUrl,
  databaseDirectUrl: undefined,
  nats: undefined,
})
