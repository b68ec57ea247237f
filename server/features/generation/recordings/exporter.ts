import { and, asc, count, eq, gt, inArray, isNull, or, sql } from 'drizzle-orm'
import { afterEach, inPages, jsonListFile, manyRows, textFile, type Exporter } from '../../platform/archive/exporter.ts'
import { safeName } from '../../platform/archive/names.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Services } from '../../services.ts'
import { recordingsPage } from './recordingsPage.ts'
import { generations, speechMetrics, usage } from './tables.ts'

/** Without the lines of rehearsals, which are made again in a moment: their takes are of the scripts. */
const isKept = (userId: string) =>
  and(eq(generations.userId, userId), eq(generations.isDeleted, false), isNull(generations.lineId))

/** Of an account's recordings: how many are finished, and the bytes of their sound. */
export async function measureSound(db: Db, userId: string): Promise<{ recordings: number; soundBytes: number }> {
  const [row] = await db
    .select({ recordings: count(), soundBytes: sql<number>`coalesce(sum(${generations.audioBytes}), 0)::float8` })
    .from(generations)
    .where(and(isKept(userId), eq(generations.state, 'ready')))
  return row ?? { recordings: 0, soundBytes: 0 }
}

/** All of them without their words: what fits in memory however many there are. Oldest first, so that a number stays. */
function listKept(db: Db, userId: string) {
  const { id, title, voiceName, state, audioKey, createdAt } = generations
  return db
    .select({ id, title, voiceName, state, audioKey, createdAt })
    .from(generations)
    .where(isKept(userId))
    .orderBy(asc(createdAt), asc(id))
}

type Listed = Awaited<ReturnType<typeof listKept>>[number]

function fileOf({ title, voiceName, createdAt }: Listed, index: number): string {
  const number = String(index + 1).padStart(4, '0')
  const day = createdAt.toISOString().slice(0, 10)
  return `recordings/${number} ${day} ${safeName(voiceName, 'Voice')} - ${safeName(title)}.mp3`
}

/** The words of some recordings, with the file of each that made it into the archive. */
async function readWords(db: Db, page: readonly Listed[], files: ReadonlyMap<string, string>) {
  const ids = page.map(({ id }) => id)
  const rows = await db.select().from(generations).where(inArray(generations.id, ids))
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => {
    const row = byId.get(id)
    if (!row || row.isDeleted) return []
    const { title, text, voiceName, voiceGender, voiceAccent, voiceAge, settings, purpose, state } = row
    const { characterCount, spentCharacters, durationMs, createdAt } = row
    return {
      ...{ id, title, text, file: files.get(id) ?? null, state, for: purpose },
      ...{ voiceId: row.voiceId, voiceName, voiceGender, voiceAccent, voiceAge, settings },
      ...{ characterCount, chargedCharacters: spentCharacters },
      duration: durationMs === null ? null : durationMs / 1000,
      createdAt: createdAt.toISOString(),
    }
  })
}

/** Recordings as the archive tells of them. */
export type ExportedRecording = Awaited<ReturnType<typeof readWords>>[number]

type Done = { id: string; timestamp: Date }

/** After the last row of a page, oldest first. */
function isAfter({ timestamp, id }: typeof usage | typeof speechMetrics, last: Done | undefined) {
  return last && or(gt(timestamp, last.timestamp), and(eq(timestamp, last.timestamp), gt(id, last.id)))
}

const listUsage = (db: Db, userId: string) =>
  afterEach<Done>((last) =>
    db
      .select()
      .from(usage)
      .where(and(eq(usage.userId, userId), isAfter(usage, last)))
      .orderBy(asc(usage.timestamp), asc(usage.id))
      .limit(manyRows),
  )

const listRequests = (db: Db, userId: string) =>
  afterEach<Done>((last) =>
    db
      .select()
      .from(speechMetrics)
      .where(and(eq(speechMetrics.userId, userId), isAfter(speechMetrics, last)))
      .orderBy(asc(speechMetrics.timestamp), asc(speechMetrics.id))
      .limit(manyRows),
  )

/** Every recording with its sound and its words, and what was used of the voices. */
export const readingExporter: Exporter<Services> = {
  about: [
    { path: 'recordings/', words: 'Your finished recordings, oldest first.' },
    { path: 'recordings.html', words: 'Open this in a browser: every recording with its words, ready to play.' },
    { path: 'recordings.json', words: 'The same for programs: words, voice, settings, length, and which file it is.' },
    { path: 'usage.json', words: 'What you generated, when, in which voice, and how many characters it took.' },
    { path: 'voice-requests.json', words: 'What was asked of the voices for you: how much and how long it took.' },
  ],
  async *files({ database: { db }, storage }, userId) {
    const kept = await listKept(db, userId)
    const files = new Map<string, string>()
    for (const [index, row] of kept.entries()) {
      const { id, audioKey, state, createdAt } = row
      if (state !== 'ready' || !audioKey) continue
      const path = fileOf(row, index)
      yield {
        ...{ path, at: createdAt, isPacked: true },
        async open() {
          const sound = await storage.read(audioKey)
          if (sound) files.set(id, path)
          return sound
        },
      }
    }
    const words = () => inPages(kept, (page) => readWords(db, page, files))
    yield textFile('recordings.html', () => recordingsPage(words()))
    yield jsonListFile('recordings.json', words)
    yield jsonListFile('usage.json', () => listUsage(db, userId))
    yield jsonListFile('voice-requests.json', () => listRequests(db, userId))
  },
}
