import { integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import { users } from '../accounts/tables.ts'

const at = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })

/** The secret that an account shares with its owner's app for codes (RFC 6238), sealed: a stolen database makes no codes. */
export const totpSecrets = pgTable('totp_secrets', {
  userId: text('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** In force since `confirmedAt`; null while the first one waits for its first code. */
  secret: text('secret'),
  confirmedAt: at('confirmed_at'),
  /** Shown to the owner and not yet proved; it becomes the secret with its first code. */
  pendingSecret: text('pending_secret'),
  pendingUntil: at('pending_until'),
  /** The step of the last code that was taken: that one and those before it open nothing any more. */
  lastStep: integer('last_step').notNull().default(0),
})

/** For the day the phone is lost: each works once, and only its hash is kept. */
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
