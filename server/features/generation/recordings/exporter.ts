import { and, asc, count, eq, gt, inArray, isNull, or, sql } from 'drizzle-orm'
import {
  loadKeysetPages,
  loadInPages,
  jsonListFile,
  largePageSize,
  textFile,
  type Exporter,
} from '../../../platform/archive/exporter.ts'
import { toSafeFileName } from '../../../platform/archive/safeFileName.ts'
import type { Db } from '../../../platform/database/database.ts'
import type { Services } from '../../../services.ts'
import { recordingsPage } from './recordingsPage.ts'
import { generations, speechMetrics, usage } from '../tables.ts'

/**
 * The SQL condition for exported recordings. Recordings of single lines for rehearsals are left out: they can be
 * generated again from the scripts.
 */
const isExported = (userId: string) =>
  and(eq(generations.userId, userId), eq(generations.isDeleted, false), isNull(generations.lineId))

/** Returns the number of finished recordings in the account's export and the total bytes of their audio. */
export async function measureRecordings(db: Db, userId: string): Promise<{ recordings: number; soundBytes: number }> {
  const [row] = await db
    .select({ recordings: count(), soundBytes: sql<number>`coalesce(sum(${generations.audioBytes}), 0)::float8` })
    .from(generations)
    .where(and(isExported(userId), eq(generations.state, 'ready')))
  return row ?? { recordings: 0, soundBytes: 0 }
}

/**
 * Returns all recordings without their texts, so that any number fits in memory. The oldest come first, so that new
 * recordings do not change the file numbers of an export.
 */
function listRecordings(db: Db, userId: string) {
  const { id, title, voiceName, state, audioKey, createdAt } = generations
  return db
    .select({ id, title, voiceName, state, audioKey, createdAt })
    .from(generations)
    .where(isExported(userId))
    .orderBy(asc(createdAt), asc(id))
}

type ListedRecording = Awaited<ReturnType<typeof listRecordings>>[number]

function fileName({ title, voiceName, createdAt }: ListedRecording, index: number): string {
  const number = String(index + 1).padStart(4, '0')
  const day = createdAt.toISOString().slice(0, 10)
  return `recordings/${number} ${day} ${toSafeFileName(voiceName, 'Voice')} - ${toSafeFileName(title)}.mp3`
}

/**
 * Returns the full records of one page of recordings, each with its path in the archive; the path is null if the
 * recording has no file. Recordings deleted meanwhile are left out.
 */
async function readRecordings(db: Db, page: readonly ListedRecording[], files: ReadonlyMap<string, string>) {
  const ids = page.map(({ id }) => id)
  const rows = await db.select().from(generations).where(inArray(generations.id, ids))
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => {
    const row = byId.get(id)
    if (!row || row.isDeleted) return []
    const { title, text, voiceName, voiceGender, voiceAccent, voiceAge, settings, purpose, state } = row
    const { characterCount, spentCharacters, durationMs, createdAt } = row
    return {
      ...{ id, title, text, file: files.get(id) ?? null, state, for: purpose, scriptId: row.scriptId },
      ...{ voiceId: row.voiceId, voiceName, voiceGender, voiceAccent, voiceAge, settings },
      ...{ characterCount, chargedCharacters: spentCharacters },
      duration: durationMs === null ? null : durationMs / 1000,
      createdAt: createdAt.toISOString(),
    }
  })
}

/** A recording as `recordings.json` in the archive lists it. */
export type ExportedRecording = Awaited<ReturnType<typeof readRecordings>>[number]

type LastRow = { id: string; timestamp: Date }

/**
 * Returns the SQL condition that a row comes after the last row of the previous page, oldest first; undefined for the
 * first page.
 */
function isAfter({ timestamp, id }: typeof usage | typeof speechMetrics, last: LastRow | undefined) {
  return last && or(gt(timestamp, last.timestamp), and(eq(timestamp, last.timestamp), gt(id, last.id)))
}

const listUsage = (db: Db, userId: string) =>
  loadKeysetPages<LastRow>((last) =>
    db
      .select()
      .from(usage)
      .where(and(eq(usage.userId, userId), isAfter(usage, last)))
      .orderBy(asc(usage.timestamp), asc(usage.id))
      .limit(largePageSize),
  )

const listRequests = (db: Db, userId: string) =>
  loadKeysetPages<LastRow>((last) =>
    db
      .select()
      .from(speechMetrics)
      .where(and(eq(speechMetrics.userId, userId), isAfter(speechMetrics, last)))
      .orderBy(asc(speechMetrics.timestamp), asc(speechMetrics.id))
      .limit(largePageSize),
  )

/** Exports an account's recordings with audio and text, its usage, and its requests to speech engines. */
export const generationExporter: Exporter<Services> = {
  contents: [
    { path: 'recordings/', description: 'Your finished recordings, oldest first.' },
    { path: 'recordings.html', description: 'Open this in a browser: every recording with its words, ready to play.' },
    {
      path: 'recordings.json',
      description: 'The same for programs: words, voice, settings, length, and which file it is.',
    },
    { path: 'usage.json', description: 'What you generated, when, in which voice, and how many characters it took.' },
    {
      path: 'voice-requests.json',
      description: 'What was asked of the voices for you: how much and how long it took.',
    },
  ],
  async *files({ database: { db }, storage }, userId) {
    const recordings = await listRecordings(db, userId)
    const files = new Map<string, string>()
    for (const [index, row] of recordings.entries()) {
      const { id, audioKey, state, createdAt } = row
      if (state !== 'ready' || !audioKey) continue
      const path = fileName(row, index)
      yield {
        ...{ path, at: createdAt, isCompressed: true },
        async open() {
          const audio = await storage.read(audioKey)
          if (audio) files.set(id, path)
          return audio
        },
      }
    }
    const records = () => loadInPages(recordings, (page) => readRecordings(db, page, files))
    yield textFile('recordings.html', () => recordingsPage(records()))
    yield jsonListFile('recordings.json', records)
    yield jsonListFile('usage.json', () => listUsage(db, userId))
    yield jsonListFile('voice-requests.json', () => listRequests(db, userId))
  },
}
