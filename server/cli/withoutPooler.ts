import type { Config } from '../config.ts'

/** Returns the configuration of a command. Its connections keep a state, such as long time limits; a pooler does not. */
export const withoutPooler = (config: Config): Config => ({
  ...config,
  databaseUrl: config.databaseDirectUrl ?? config.databaseUrl,
  databaseDirectUrl: undefined,
})
