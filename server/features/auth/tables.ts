import { sql } from 'drizzle-orm'
import { bigint, boolean, index, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { users } from '../accounts/tables.ts'

const at = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })

/** Browser sessions, including impersonation sessions and the sessions of admins that wait during an impersonation. */
export const sessions = pgTable(
  'sessions',
  {
    id: text('id').primaryKey(),
    token: text('token').notNull().unique(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    expiresAt: at('expires_at').notNull(),
    createdAt: at('created_at').notNull().defaultNow(),
    updatedAt: at('updated_at').notNull().defaultNow(),
    ipAddress: text('ip_address'),
    userAgent: text('user_agent'),
    /** When the user last authenticated in this session. Some actions require a recent time. */
    authenticatedAt: at('authenticated_at').notNull().defaultNow(),
    /** Id of the admin in an impersonation session, which can only read; null in all other sessions. */
    impersonatedBy: text('impersonated_by'),
    /**
     * When the user passed the second factor in this session. Until then, a staff account with a second factor has no
     * admin rights in the session.
     */
    secondFactorAt: at('second_factor_at'),
  },
  (table) => [index('sessions_user').on(table.userId)],
)

/** Ways of signing in to an account. A row with the provider `credential` is a password, stored as an argon2id hash. */
export const credentials = pgTable(
  'credentials',
  {
    id: text('id').primaryKey(),
    accountId: text('account_id').notNull(),
    providerId: text('provider_id').notNull(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    accessToken: text('access_token'),
    refreshToken: text('refresh_token'),
    idToken: text('id_token'),
    accessTokenExpiresAt: at('access_token_expires_at'),
    refreshTokenExpiresAt: at('refresh_token_expires_at'),
    scope: text('scope'),
    password: text('password'),
    createdAt: at('created_at').notNull().defaultNow(),
    updatedAt: at('updated_at').notNull().defaultNow(),
  },
  (table) => [index('credentials_user').on(table.userId)],
)

/** Challenges that the server sent for passkeys and that no browser has answered yet. */
export const verifications = pgTable(
  'verifications',
  {
    id: text('id').primaryKey(),
    identifier: text('identifier').notNull(),
    value: text('value').notNull(),
    expiresAt: at('expires_at').notNull(),
    createdAt: at('created_at').notNull().defaultNow(),
    updatedAt: at('updated_at').notNull().defaultNow(),
  },
  (table) => [index('verifications_identifier').on(table.identifier)],
)

/** Single-use tokens of mailed links. Only their hashes are stored. */
export const linkTokens = pgTable(
  'link_tokens',
  {
    hash: text('hash').primaryKey(),
    purpose: text('purpose').$type<'verify' | 'sign-in' | 'reset' | 'change-email' | 'undo-email'>().notNull(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    expiresAt: at('expires_at').notNull(),
    usedAt: at('used_at'),
    /** For an address change, the new address. For a link that undoes a change, the previous address. */
    email: text('email'),
  },
  (table) => [index('link_tokens_user').on(table.userId), index('link_tokens_email').on(table.email)],
)

/** Passkeys (WebAuthn): the public key and metadata. The server never receives the private key. */
export const passkeys = pgTable(
  'passkeys',
  {
    id: text('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    /** Credential id of the passkey in base64url. The device chose this id and sends it at sign-in. */
    credentialId: text('credential_id').notNull().unique(),
    /** The public key as a COSE key in base64url. */
    publicKey: text('public_key').notNull(),
    /**
     * The device's signature counter at the last use; 0 for a device that does not count. A sign-in whose counter is
     * not larger may come from a copied passkey.
     */
    counter: bigint('counter', { mode: 'number' }).notNull().default(0),
    isBackedUp: boolean('is_backed_up').notNull().default(false),
    transports: text('transports')
      .array()
      .notNull()
      .default(sql`'{}'::text[]`),
    createdAt: at('created_at').notNull(),
    lastUsedAt: at('last_used_at'),
  },
  (table) => [index('passkeys_user').on(table.userId, table.createdAt)],
)
