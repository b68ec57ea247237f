import { boolean, date, index, integer, pgTable, primaryKey, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
import type { ShareLink } from '@scene-partner/contract/operations/sharing/links'
import { users } from '../accounts/tables.ts'
import { scripts } from '../scripts/tables.ts'

const at = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })

const userId = () =>
  text('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' })
const scriptId = () =>
  text('script_id')
    .notNull()
    .references(() => scripts.id, { onDelete: 'cascade' })
const linkId = () =>
  text('link_id')
    .notNull()
    .references(() => shareLinks.id, { onDelete: 'cascade' })

/**
 * Links by which a friend records the lines of a role, or a coach reads the script and writes notes, without an
 * account.
 */
export const shareLinks = pgTable(
  'share_links',
  {
    id: text('id').primaryKey(),
    userId: userId(),
    scriptId: scriptId(),
    kind: text('kind').$type<ShareLink['kind']>().notNull(),
    /** SHA-256 of the token, as hex. The token itself is random and is not stored. */
    tokenHash: text('token_hash').notNull(),
    /** Role whose lines the friend records; null for a coach. */
    role: text('role'),
    /** Index and name of the scene that the link is for; both null if the link is for the whole script. */
    scene: integer('scene'),
    sceneName: text('scene_name'),
    guestName: text('guest_name').notNull(),
    showsProgress: boolean('shows_progress').notNull().default(false),
    createdAt: at('created_at').notNull(),
    expiresAt: at('expires_at').notNull(),
    revokedAt: at('revoked_at'),
    declinedAt: at('declined_at'),
    opened: integer('opened').notNull().default(0),
  },
  (table) => [
    uniqueIndex('share_links_token').on(table.tokenHash),
    index('share_links_of_script').on(table.scriptId, table.createdAt),
    index('share_links_owner').on(table.userId),
  ],
)

/** How often each kind of event of a link happened: one row per link, kind and UTC day. */
export const shareEvents = pgTable(
  'share_events',
  {
    linkId: linkId(),
    kind: text('kind').$type<ShareLink['events'][number]['kind']>().notNull(),
    /** The UTC day of the events that the row counts. */
    day: date('day', { mode: 'string' }).notNull(),
    count: integer('count').notNull(),
    lastAt: at('last_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.linkId, table.kind, table.day] })],
)

/** The recording of a line by a friend. */
export const friendRecordings = pgTable(
  'friend_recordings',
  {
    id: text('id').primaryKey(),
    linkId: linkId(),
    userId: userId(),
    scriptId: scriptId(),
    lineId: text('line_id').notNull(),
    /** Id of this take, which the friend's browser chose. A take that is sent again changes nothing. */
    take: text('take').notNull(),
    storageKey: text('storage_key').notNull(),
    bytes: integer('bytes').notNull(),
    durationMs: integer('duration_ms').notNull(),
    state: text('state').$type<'waiting' | 'accepted' | 'rejected'>().notNull(),
    createdAt: at('created_at').notNull(),
    decidedAt: at('decided_at'),
  },
  (table) => [
    uniqueIndex('friend_recordings_line').on(table.linkId, table.lineId),
    index('friend_recordings_of_script').on(table.scriptId),
    index('friend_recordings_owner').on(table.userId),
    index('friend_recordings_key').on(table.storageKey),
  ],
)

/** Roles that a synthetic voice reads although recordings of a friend are accepted. */
export const syntheticRoles = pgTable(
  'friend_roles_off',
  { scriptId: scriptId(), role: text('role').notNull() },
  (table) => [primaryKey({ columns: [table.scriptId, table.role] })],
)

/** Notes of coaches on lines. */
export const coachNotes = pgTable(
  'coach_notes',
  {
    linkId: linkId(),
    /** Id of the note, which the browser of the coach chose. */
    noteId: text('note_id').notNull(),
    userId: userId(),
    scriptId: scriptId(),
    lineId: text('line_id').notNull(),
    text: text('text').notNull(),
    author: text('author').notNull(),
    createdAt: at('created_at').notNull(),
    /**
     * When the actor marked the note as done; null if the note is open. A job deletes the note a day later; until then,
     * the actor can open it again.
     */
    doneAt: at('done_at'),
  },
  (table) => [
    primaryKey({ columns: [table.linkId, table.noteId] }),
    index('coach_notes_of_script').on(table.scriptId, table.createdAt),
    index('coach_notes_owner').on(table.userId),
  ],
)
