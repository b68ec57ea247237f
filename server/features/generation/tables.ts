import { sql } from 'drizzle-orm'
import { bigint, boolean, index, integer, jsonb, pgTable, primaryKey, real, text, timestamp } from 'drizzle-orm/pg-core'
import type { Delivery } from '@scene-partner/speech/planning/delivery'
import { users } from '../accounts/tables.ts'
import { scripts } from '../scripts/tables.ts'

const at = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })

export type StoredSettings = { speed: number; stability: number; similarity: number }

/** One request to speak a text and, once ready, its recording. A deleted row stays, because the month's usage counts it. */
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
    /** Characters of new speech reserved at the start, also for accounts without a limit. */
    reservedCharacters: integer('reserved_characters').notNull(),
    /** The reserved characters that were spoken. The month is charged for these. */
    spentCharacters: integer('spent_characters').notNull().default(0),
    month: text('month').notNull(),
    units: integer('units').notNull(),
    unitsDone: integer('units_done').notNull().default(0),
    /** The process that runs it, and until when. Another process takes over once the lease has expired. */
    leaseOwner: text('lease_owner'),
    leaseUntil: at('lease_until'),
    attempts: integer('attempts').notNull().default(0),
    /** Hash of everything that its audio depends on. Generations with equal keys have identical recordings. */
    contentKey: text('content_key'),
    audioKey: text('audio_key'),
    audioBytes: bigint('audio_bytes', { mode: 'number' }),
    audioSha256: text('audio_sha256'),
    durationMs: integer('duration_ms'),
    /** The script that it speaks; null once that script is purged. The recording stays. */
    scriptId: text('script_id').references(() => scripts.id, { onDelete: 'set null' }),
    /** The script line that it speaks in a rehearsal. Null for all others; only those appear in the history. */
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
    // A rehearsed play has thousands of line generations. The history query skips them by this index.
    index('generations_listed')
      .on(table.userId, table.createdAt, table.id)
      .where(sql`${table.lineId} is null`),
    index('generations_script').on(table.scriptId),
    index('generations_making').on(table.state, table.leaseUntil),
    index('generations_same').on(table.userId, table.contentKey),
    index('generations_month').on(table.userId, table.month),
    // For the daily metrics.
    index('generations_by_time').on(table.createdAt),
  ],
)

/** The units of a generation, one row each, in order. */
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
    /** How it is spoken; null means plainly. */
    delivery: jsonb('delivery').$type<Delivery>(),
    /** The voice that speaks it; null means the generation's own voice. */
    voiceId: text('voice_id'),
    /** The speed it is spoken at; null means the generation's own speed. */
    speed: real('speed'),
    /** Silence before it: room for the actor's own line at the beginning of a scene. */
    pauseBeforeMs: integer('pause_before_ms').notNull().default(0),
    /** Whether it is spoken simultaneously with the previous unit. Both start at once and are mixed. */
    withBefore: boolean('with_before').notNull().default(false),
    /** Characters reserved for this unit; 0 where the account had stored it already. */
    reserved: integer('reserved').notNull(),
  },
  (table) => [primaryKey({ columns: [table.generationId, table.position] })],
)

/** A unit spoken once in one voice, stored as PCM for this account alone. */
export const takes = pgTable(
  'takes',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    key: text('key').notNull(),
    /** Hash of words, delivery and voice without the engine. Takes with equal line keys are charged once. */
    lineKey: text('line_key'),
    storageKey: text('storage_key').notNull(),
    samples: integer('samples').notNull(),
    engine: text('engine').notNull(),
    quality: text('quality').notNull(),
    createdAt: at('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.key] }), index('takes_line').on(table.userId, table.lineKey)],
)

/** One row per request to a speech engine (the voice-API metrics of the specification). */
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

/** The actions of an account, for its usage pages and the dashboard. */
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

/** The servers of this installation that other servers can reach. Any server can then stream a generation that another one runs. */
export const replicas = pgTable('replicas', {
  owner: text('owner').primaryKey(),
  url: text('url').notNull(),
  seenAt: at('seen_at').notNull(),
})

/** The response of `startGeneration`, as sent to the client and as stored for idempotency. */
export type StartGenerationResponse = {
  generationId: string
  audioUrl: string
  characterCount: number
  chargedCharacters: number
}

/** Responses by the client's idempotency key. A request repeated within a day returns the stored response. */
export const idempotentResponses = pgTable(
  'reading_answers',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    key: text('key').notNull(),
    /** SHA-256 of the request's input. Another input under the same key is refused. */
    requestHash: text('request_hash').notNull(),
    answer: jsonb('answer').$type<StartGenerationResponse>().notNull(),
    createdAt: at('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.key] }), index('reading_answers_created').on(table.createdAt)],
)
