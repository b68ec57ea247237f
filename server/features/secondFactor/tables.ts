import { integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import { users } from '../accounts/tables.ts'

const at = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })

/** TOTP secrets (RFC 6238), encrypted, so that a stolen database cannot generate codes. */
export const totpSecrets = pgTable('totp_secrets', {
  userId: text('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** In force since `confirmedAt`; null until the first code. */
  secret: text('secret'),
  confirmedAt: at('confirmed_at'),
  /** Shown to the owner and not confirmed; its first code puts it in force. */
  pendingSecret: text('pending_secret'),
  pendingUntil: at('pending_until'),
  /** The step of the last accepted code; this step and earlier ones are no longer accepted. */
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
