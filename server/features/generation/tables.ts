import { sql } from 'drizzle-orm'
import { bigint, boolean, index, integer, jsonb, pgTable, primaryKey, real, text, timestamp } from 'drizzle-orm/pg-core'
import type { Delivery } from '@scene-partner/speech/planning/delivery'
import { users } from '../accounts/tables.ts'
import { scripts } from '../scripts/tables.ts'

const at = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })

export type StoredSettings = { speed: number; stability: number; similarity: number }

/**
 * Requests to speak a text and, when they are finished, their recordings. A row stays when its recording is deleted,
 * because it counts for the month's usage.
 */
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
    /**
     * Characters of new speech that are reserved or spent, also for accounts without a limit. When the generation ends,
     * this becomes equal to `spentCharacters`.
     */
    reservedCharacters: integer('reserved_characters').notNull(),
    /** How many of the reserved characters were spoken and charged to the account. */
    spentCharacters: integer('spent_characters').notNull().default(0),
    month: text('month').notNull(),
    units: integer('units').notNull(),
    unitsDone: integer('units_done').notNull().default(0),
    /**
     * The process that runs the generation, and when its lease ends. After `leaseUntil` another process can continue
     * the generation.
     */
    leaseOwner: text('lease_owner'),
    leaseUntil: at('lease_until'),
    attempts: integer('attempts').notNull().default(0),
    /** How often the storage or the database failed during this generation. These runs do not count as attempts. */
    temporaryFaults: integer('temporary_faults').notNull().default(0),
    /** No process continues the generation before this time, because the storage or the database has failed. */
    retryAt: at('retry_at'),
    /**
     * Hash of everything that determines the bytes of the recording; null if a unit was spoken in a rendition that was
     * not planned, or if the recording was imported from a data export. An account's generations with equal hashes have
     * identical recordings.
     */
    contentKey: text('content_key'),
    audioKey: text('audio_key'),
    audioBytes: bigint('audio_bytes', { mode: 'number' }),
    audioSha256: text('audio_sha256'),
    durationMs: integer('duration_ms'),
    /** The script whose text is spoken. Becomes null when the script is permanently deleted; the recording stays. */
    scriptId: text('script_id').references(() => scripts.id, { onDelete: 'set null' }),
    /**
     * The script line that is spoken in a rehearsal; null for all other generations. The history shows only generations
     * without a line.
     */
    lineId: text('line_id'),
    version: integer('version').notNull().default(1),
    createdAt: at('created_at').notNull(),
    finishedAt: at('finished_at'),
    /** When a job last put the takes into packs, or found no takes to pack. Null: no job has done this yet. */
    packedAt: at('packed_at'),
    isDeleted: boolean('is_deleted').notNull().default(false),
    deletedAt: at('deleted_at'),
    purgedAt: at('purged_at'),
    updatedAt: at('updated_at').notNull(),
  },
  (table) => [
    index('generations_history').on(table.userId, table.createdAt, table.id),
    // Index for the history, which leaves out generations of single lines: a rehearsed play has thousands of them.
    index('generations_listed')
      .on(table.userId, table.createdAt, table.id)
      .where(sql`${table.lineId} is null`),
    index('generations_script').on(table.scriptId),
    index('generations_making').on(table.state, table.leaseUntil),
    index('generations_same').on(table.userId, table.contentKey),
    index('generations_month').on(table.userId, table.month),
    // Index for the job that packs the takes of older generations.
    index('generations_unpacked')
      .on(table.id)
      .where(
        sql`${table.state} = 'ready' and ${table.packedAt} is null and ${table.purgedAt} is null and ${table.units} > 1`,
      ),
    // Index for the daily metrics.
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
    /** How the unit is spoken (for example whispered); null means the normal way. */
    delivery: jsonb('delivery').$type<Delivery>(),
    /** The voice of this unit; null means the voice of the generation. */
    voiceId: text('voice_id'),
    /** The speed of this unit; null means the speed of the generation. */
    speed: real('speed'),
    /** Silence in ms before the unit: time for the actor's own line at the beginning of a scene. */
    pauseBeforeMs: integer('pause_before_ms').notNull().default(0),
    /** Whether the unit is spoken at the same time as the previous unit. Both units start together and are mixed. */
    withBefore: boolean('with_before').notNull().default(false),
    /** Characters reserved for this unit; 0 if the unit is a repetition or the account already had its audio. */
    reserved: integer('reserved').notNull(),
  },
  (table) => [primaryKey({ columns: [table.generationId, table.position] })],
)

/** Takes: the audio of one unit in one voice each, stored as FLAC or PCM. A take is used only for its own account. */
export const takes = pgTable(
  'takes',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    key: text('key').notNull(),
    /**
     * Hash of words, delivery, voice and settings, but not of the engine. Local voices charge takes with the same hash
     * once.
     */
    lineKey: text('line_key'),
    /** Key of the file. Its ending says how the audio is stored: `.flac`, `.pcm`, or `.pack` for several FLAC takes. */
    storageKey: text('storage_key').notNull(),
    /** Length of the FLAC audio. Null for PCM, which has 2 bytes per sample. */
    bytes: integer('bytes'),
    /** Where the take begins in its pack, in bytes. Null: the take has a file of its own. */
    packOffset: integer('pack_offset'),
    samples: integer('samples').notNull(),
    /** SHA-256 of the samples. Null for takes that an earlier server version stored: only their length is checked. */
    sha256: text('sha256'),
    engine: text('engine').notNull(),
    quality: text('quality').notNull(),
    createdAt: at('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.key] }),
    index('takes_line').on(table.userId, table.lineKey),
    // Index for the job that converts PCM to FLAC. The index becomes empty when all takes are converted.
    index('takes_pcm')
      .on(table.userId, table.key)
      .where(sql`${table.bytes} is null`),
  ],
)

/**
 * One row per spoken unit, and one per failure of an engine to speak a unit. The specification calls these the
 * voice-API metrics.
 */
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

/** What each account has generated, one row per recording, for the account's usage page and the admin dashboard. */
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

/**
 * The servers of this installation that other servers can reach. With their addresses, each server can stream a
 * generation that runs on another server.
 */
export const replicas = pgTable('replicas', {
  owner: text('owner').primaryKey(),
  url: text('url').notNull(),
  seenAt: at('seen_at').notNull(),
})

/** The response of `startGeneration`, as it is sent to the client and stored for repeated requests. */
export type StartGenerationResponse = {
  generationId: string
  audioUrl: string
  characterCount: number
  chargedCharacters: number
}

/** Responses by the idempotency key of the client. A request that is repeated within a day gets the stored response. */
export const idempotentResponses = pgTable(
  'reading_answers',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    key: text('key').notNull(),
    /** SHA-256 of the request's input. A request with the same key but other input is refused. */
    requestHash: text('request_hash').notNull(),
    answer: jsonb('answer').$type<StartGenerationResponse>().notNull(),
    createdAt: at('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.key] }), index('reading_answers_created').on(table.createdAt)],
)
