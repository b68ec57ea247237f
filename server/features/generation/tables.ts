import { sql } from 'drizzle-orm'
import { bigint, boolean, index, integer, jsonb, pgTable, primaryKey, real, text, timestamp } from 'drizzle-orm/pg-core'
import type { Delivery } from '@scene-partner/speech/delivery'
import { users } from '../accounts/tables.ts'
import { scripts } from '../scripts/tables.ts'

const at = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })

export type StoredSettings = { speed: number; stability: number; similarity: number }

/** One request to speak a text, and, once ready, its recording. The row outlives a deletion for the month's count. */
export const generations = pgTable(
  'generations',
  {
    id: text('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    title: text('title').notNull(),
    text: text('text').notNull(),
    voiceId: text('voice_id').notNull(),
    voiceName: text('voice_name').notNull(),
    voiceGender: text('voice_gender').notNull(),
    voiceAccent: text('voice_accent').notNull(),
    voiceAge: text('voice_age').notNull(),
    settings: jsonb('settings').$type<StoredSettings>().notNull(),
    purpose: text('purpose').$type<'studio' | 'practice'>().notNull(),
    state: text('state').$type<'making' | 'ready' | 'failed' | 'cancelled'>().notNull(),
    failure: text('failure'),
    characterCount: integer('character_count').notNull(),
    /** Characters of new speech set aside at the start; null month counts nothing (an account without limit still counts). */
    reservedCharacters: integer('reserved_characters').notNull(),
    /** Of those, what was truly spoken: what the month is charged. */
    spentCharacters: integer('spent_characters').notNull().default(0),
    month: text('month').notNull(),
    units: integer('units').notNull(),
    unitsDone: integer('units_done').notNull().default(0),
    /** Who makes it now, until when. Another process takes over once the lease has run out. */
    leaseOwner: text('lease_owner'),
    leaseUntil: at('lease_until'),
    attempts: integer('attempts').notNull().default(0),
    /** Of what its sound depends on: the same again is the same recording. */
    contentKey: text('content_key'),
    audioKey: text('audio_key'),
    audioBytes: bigint('audio_bytes', { mode: 'number' }),
    audioSha256: text('audio_sha256'),
    durationMs: integer('duration_ms'),
    /** The script it was made from; gone with it, the recording stays. */
    scriptId: text('script_id').references(() => scripts.id, { onDelete: 'set null' }),
    /** The one line that it speaks, of a rehearsal: such a one is in no list. */
    lineId: text('line_id'),
    version: integer('version').notNull().default(1),
    createdAt: at('created_at').notNull(),
    finishedAt: at('finished_at'),
    isDeleted: boolean('is_deleted').notNull().default(false),
    deletedAt: at('deleted_at'),
    purgedAt: at('purged_at'),
    updatedAt: at('updated_at').notNull(),
  },
  (table) => [
    index('generations_history').on(table.userId, table.createdAt, table.id),
    // A rehearsed play leaves thousands of lines behind: the history does not read over them.
    index('generations_listed')
      .on(table.userId, table.createdAt, table.id)
      .where(sql`${table.lineId} is null`),
    index('generations_script').on(table.scriptId),
    index('generations_making').on(table.state, table.leaseUntil),
    index('generations_same').on(table.userId, table.contentKey),
    index('generations_month').on(table.userId, table.month),
    // For the figures of a day.
    index('generations_by_time').on(table.createdAt),
  ],
)

/** What is said, one row a unit, in order. */
export const generationUnits = pgTable(
  'generation_units',
  {
    generationId: text('generation_id')
      .notNull()
      .references(() => generations.id, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
    spoken: text('spoken').notNull(),
    takeKey: text('take_key').notNull(),
    pauseAfterMs: integer('pause_after_ms').notNull(),
    /** How it is said; null is plainly. */
    delivery: jsonb('delivery').$type<Delivery>(),
    /** Who says it, where that is another than the generation's own voice. */
    voiceId: text('voice_id'),
    /** How fast, where that is another speed than the generation's own. */
    speed: real('speed'),
    /** Silence before it: an actor's own line at the beginning of a scene. */
    pauseBeforeMs: integer('pause_before_ms').notNull().default(0),
    /** Spoken together with the unit before it: both begin at once, and are one passage of sound. */
    withBefore: boolean('with_before').notNull().default(false),
    /** Characters set aside for this unit; 0 where the account had kept it. */
    reserved: integer('reserved').notNull(),
  },
  (table) => [primaryKey({ columns: [table.generationId, table.position] })],
)

/** A unit spoken once in one voice, kept as PCM for this account alone. */
export const takes = pgTable(
  'takes',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    key: text('key').notNull(),
    /** The same words said the same way by the same person, whichever engine spoke: they are charged once. */
    lineKey: text('line_key'),
    storageKey: text('storage_key').notNull(),
    samples: integer('samples').notNull(),
    engine: text('engine').notNull(),
    quality: text('quality').notNull(),
    createdAt: at('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.key] }), index('takes_line').on(table.userId, table.lineKey)],
)

/** One line per request to a speech engine (the specification's voice-API metrics). */
export const speechMetrics = pgTable(
  'speech_metrics',
  {
    id: text('id').primaryKey(),
    userId: text('user_id').notNull(),
    requestId: text('request_id').notNull(),
    voiceId: text('voice_id').notNull(),
    voiceName: text('voice_name').notNull(),
    characterCount: integer('character_count').notNull(),
    latencyMs: integer('latency_ms').notNull(),
    status: text('status').notNull(),
    error: text('error'),
    apiCreditsUsed: integer('api_credits_used').notNull().default(0),
    endpoint: text('endpoint').notNull().default('text-to-speech'),
    modelId: text('model_id'),
    requestMetadata: jsonb('request_metadata').$type<Record<string, unknown>>().notNull().default({}),
    timestamp: at('timestamp').notNull(),
  },
  (table) => [index('speech_metrics_time').on(table.timestamp)],
)

/** What an account did, for its usage pages and the dashboard. */
export const usage = pgTable(
  'usage',
  {
    id: text('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    action: text('action').notNull(),
    voiceId: text('voice_id'),
    characterCount: integer('character_count').notNull().default(0),
    durationMs: integer('duration_ms'),
    metadata: jsonb('metadata').$type<Record<string, unknown>>().notNull().default({}),
    timestamp: at('timestamp').notNull(),
  },
  (table) => [index('usage_newest').on(table.userId, table.timestamp)],
)

/** Servers that other servers can reach, so that a reading made on one is heard from another. */
export const replicas = pgTable('replicas', {
  owner: text('owner').primaryKey(),
  url: text('url').notNull(),
  seenAt: at('seen_at').notNull(),
})

/** What the start of a reading was answered with, as it travels. */
export type StoredAnswer = {
  generationId: string
  audioUrl: string
  characterCount: number
  chargedCharacters: number
}

/** Answers by the key that a client gave its request: asked again within a day, nothing begins twice. */
export const readingAnswers = pgTable(
  'reading_answers',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    key: text('key').notNull(),
    /** Of what was asked: another wish under the same key is a mistake. */
    requestHash: text('request_hash').notNull(),
    answer: jsonb('answer').$type<StoredAnswer>().notNull(),
    createdAt: at('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.key] }), index('reading_answers_created').on(table.createdAt)],
)
