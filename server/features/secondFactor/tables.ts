import { integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import { users } from '../accounts/tables.ts'

const at = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })

/** TOTP secrets (RFC 6238). They are encrypted, so that nobody can compute codes from a stolen database. */
export const totpSecrets = pgTable('totp_secrets', {
  userId: text('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** The secret in use, with the time when its first code confirmed it. Both are null until then. */
  secret: text('secret'),
  confirmedAt: at('confirmed_at'),
  /** A secret that was shown to the owner but is not confirmed yet. The first correct code confirms it. */
  pendingSecret: text('pending_secret'),
  pendingUntil: at('pending_until'),
  /** Time step of the last accepted code. Codes of this step and of earlier ones are refused. */
  lastStep: integer('last_step').notNull().default(0),
})

/** Single-use recovery codes; only their hashes are stored. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    hash: text('hash').notNull(),
    createdAt: at('created_at').notNull(),
    usedAt: at('used_at'),
  },
  (table) => [primaryKey({ columns: [table.userId, table.hash] })],
)
