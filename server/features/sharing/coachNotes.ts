import { fail, raise } from '@scene-partner/contract/failures'
import {
  finishCoachNote as finishContract,
  getCoachNotes as listContract,
  openCoachScript as openContract,
  removeCoachNote as removeContract,
  saveCoachNote as saveContract,
} from '@scene-partner/contract/operations/sharing/coachNotes'
import { sharingRules } from '@scene-partner/contract/sharingRules'
import { isOwnLine } from '@scene-partner/script/rehearsal/spokenLines'
import { and, asc, eq, isNull, lt, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../platform/database/database.ts'
import { operation, type Services } from '../../services.ts'
import { readOwnRoles } from '../casting/index.ts'
import { readScriptProgress } from '../rehearsal/index.ts'
import { findScript, lockScript } from '../scripts/index.ts'
import { resolveLink } from './resolveLink.ts'
import { addDays, countOpening, publishSharing, recordShareEvent } from './shareLinks.ts'
import { coachNotes, shareLinks } from './tables.ts'

type NoteRow = typeof coachNotes.$inferSelect

const done = { success: true as const }

const presentNote = ({ noteId, lineId, text, author, createdAt }: NoteRow) => ({
  ...{ noteId, lineId, text, author },
  createdAt: createdAt.toISOString(),
})

const matchesNote = (linkId: string, noteId: string) =>
  and(eq(coachNotes.linkId, linkId), eq(coachNotes.noteId, noteId))

/** Returns the notes of a link that the actor has not marked as done. */
const readOpenNotes = (where: Db | Tx, linkId: string): Promise<NoteRow[]> =>
  where
    .select()
    .from(coachNotes)
    .where(and(eq(coachNotes.linkId, linkId), isNull(coachNotes.doneAt)))
    .orderBy(asc(coachNotes.createdAt), asc(coachNotes.noteId))

/** Returns a script to a coach, and counts that the link was opened. Throws `share/ended`. */
export const openCoachScript = operation(openContract, async ({ input, request, ...services }) => {
  const { database, scriptReviews, clock } = services
  const { db } = database
  const { link, owner, script } = await resolveLink(services, { kind: 'coach', token: input.token, request })
  const { understanding } = await scriptReviews.getReview(db, script)
  const mine = (await readOwnRoles(db, [script.id])).get(script.id) ?? []
  const [progress] = link.showsProgress
    ? await readScriptProgress(db, {
        userId: owner.id,
        now: clock.now(),
        scriptIds: [script.id],
        order: 'used',
        limit: 1,
      })
    : []
  const notes = await readOpenNotes(db, link.id)
  await countOpening(services, link.id)
  return {
    actorName: owner.firstName,
    title: script.title,
    coachName: link.guestName,
    expiresAt: link.expiresAt.toISOString(),
    mine: [...mine],
    scenes: understanding.scenes.map(({ name }) => name),
    lines: understanding.lines.map((line) => ({
      ...{ lineId: line.id, kind: line.kind, scene: line.scene, characters: line.characters, text: line.text },
      isMine: isOwnLine(line, mine),
    })),
    notes: notes.map(presentNote),
    progress: progress ? { ownLines: progress.ownLines, right: progress.right, toPractise: progress.toPractise } : null,
  }
})

/**
 * Stores a coach's note. If a note with this id exists, it gets the new text and becomes open again. Throws
 * `share/too-many-notes`, and `not_found` if the script does not contain the line.
 */
export const saveCoachNote = operation(saveContract, async ({ input, request, ...services }) => {
  const { database, clock, scriptReviews } = services
  const { token, noteId, lineId, text, author } = input
  const { link, script } = await resolveLink(services, { kind: 'coach', token, request })
  const { understanding } = await scriptReviews.getReview(database.db, script)
  if (!understanding.lines.some(({ id }) => id === lineId)) throw fail('not_found')
  const row = await database.tx(async (tx) => {
    await tx.execute(sql`select 1 from ${shareLinks} where ${shareLinks.id} = ${link.id} for update`)
    const stored = await readOpenNotes(tx, link.id)
    const isNew = !stored.some((note) => note.noteId === noteId)
    if (isNew && stored.length >= sharingRules.maxNotesPerLink) throw fail('share/too-many-notes')
    const { id: linkId, userId, scriptId } = link
    const [saved] = await tx
      .insert(coachNotes)
      .values({ linkId, userId, scriptId, noteId, lineId, text, author, createdAt: clock.now() })
      .onConflictDoUpdate({ target: [coachNotes.linkId, coachNotes.noteId], set: { text, author, doneAt: null } })
      .returning()
    if (isNew) await recordShareEvent(tx, link.id, 'noted', clock.now())
    await publishSharing(tx, services, link)
    return saved ?? raise('share/ended')
  })
  return { note: presentNote(row) }
})

/** Deletes a note that was written through this coach's link. */
export const removeCoachNote = operation(removeContract, async ({ input, request, ...services }) => {
  const { link } = await resolveLink(services, { kind: 'coach', token: input.token, request })
  await services.database.tx(async (tx) => {
    await tx.delete(coachNotes).where(matchesNote(link.id, input.noteId))
    await publishSharing(tx, services, link)
  })
  return done
})

/** Returns the notes that coaches wrote on the caller's script. */
export const getCoachNotes = operation(listContract, async ({ input, caller, database: { db }, scriptReviews }) => {
  const script = await findScript(db, caller.userId, input.scriptId)
  const rows = await db
    .select()
    .from(coachNotes)
    .where(eq(coachNotes.scriptId, script.id))
    .orderBy(asc(coachNotes.createdAt), asc(coachNotes.noteId))
  if (rows.length === 0) return { notes: [] }
  const { understanding } = await scriptReviews.getReview(db, script)
  const texts = new Map(understanding.lines.map(({ id, text }) => [id, text]))
  return {
    notes: rows.map((row) => ({
      ...presentNote(row),
      lineText: texts.get(row.lineId) ?? null,
      isDone: row.doneAt !== null,
    })),
  }
})

/** Marks a note on the caller's script as done, or as open again. Throws `not_found`. */
export const finishCoachNote = operation(finishContract, async ({ input, caller, ...services }) => {
  await services.database.tx(async (tx) => {
    const { id: scriptId, userId } = await lockScript(tx, caller.userId, input.scriptId)
    const rows = await tx
      .update(coachNotes)
      .set({ doneAt: input.isDone ? services.clock.now() : null })
      .where(and(eq(coachNotes.noteId, input.noteId), eq(coachNotes.scriptId, scriptId)))
      .returning()
    if (rows.length === 0) throw fail('not_found')
    await publishSharing(tx, services, { userId, scriptId })
  })
  return done
})

/** Deletes all notes that were marked as done more than a day ago. */
export async function deleteFinishedNotes({ database, clock }: Pick<Services, 'database' | 'clock'>): Promise<void> {
  await database.db.delete(coachNotes).where(lt(coachNotes.doneAt, addDays(clock.now(), -1)))
}
