import { drizzleAdapter } from 'better-auth/adapters/drizzle'
import { createInternalAdapter } from 'better-auth/db'
import { betterAuth } from 'better-auth/minimal'
import { randomUUID } from 'node:crypto'
import type { Logger } from 'pino'
import type { Config } from '../../config.ts'
import type { Database, Tx } from '../../platform/database/database.ts'
import type { Hasher } from './hasher.ts'
import { credentials, sessions, users, verifications } from './tables.ts'

const schema = { user: users, session: sessions, account: credentials, verification: verifications }
const ours = { input: false, required: false } as const

type Needs = { config: Config; database: Database; log: Logger; hasher: Hasher }

/**
 * The sign-in library, without its HTTP side: it keeps users, sessions and credentials in the form its plugins expect.
 * See docs/decisions/0004-accounts-behind-callables.md for what it does and what we do.
 */
export function openLibrary({ config, database, log, hasher }: Needs) {
  const auth = betterAuth({
    appName: 'Scene Partner',
    baseURL: config.publicUrl,
    secret: config.appSecret,
    database: drizzleAdapter(database.db, { provider: 'pg', schema }),
    telemetry: { enabled: false },
    logger: {
      level: 'warn',
      // Its arguments may hold addresses of people; the sentence is enough to know where to look.
      log: (level, message) => log[level]({ from: 'better-auth' }, message),
    },
    emailAndPassword: {
      enabled: true,
      password: {
        hash: hasher.hash,
        verify: ({ password, hash }) => hasher.isRight(password, hash),
      },
    },
    user: {
      additionalFields: {
        firstName: { type: 'string', ...ours },
        lastName: { type: 'string', ...ours },
        normalisedEmail: { type: 'string', ...ours },
        lastSignInAt: { type: 'date', ...ours },
      },
    },
    session: {
      additionalFields: {
        authenticatedAt: { type: 'date', ...ours },
        secondFactorAt: { type: 'date', ...ours },
        impersonatedBy: { type: 'string', ...ours },
      },
    },
    advanced: { database: { generateId: () => randomUUID() } },
  })

  /** The library's own rows, written in our transaction: they stand or fall with the letter and the audit beside them. */
  async function rowsIn(tx: Tx) {
    const context = await auth.$context
    const adapter = drizzleAdapter(tx, { provider: 'pg', schema })(context.options)
    return createInternalAdapter(adapter, { ...context, hooks: [] })
  }

  return { rowsIn, passwords: async () => (await auth.$context).password }
}

export type Library = ReturnType<typeof openLibrary>
