import { z } from 'zod'
import { instant } from '../../entities.ts'
import { defineOperation, type RateLimit } from '../../operation.ts'
import { sharingRules } from '../../sharingRules.ts'
import { lineId } from '../scriptReview.ts'
import { guestDone as done, guestOperation } from './guestOperation.ts'
import { shareToken } from './links.ts'

/**
 * Rate limits for the requests of coaches. A coach writes far fewer notes than these limits allow. Requests with a
 * wrong token have a separate limit.
 */
const limits: RateLimit[] = [{ per: 'client', max: 600, windowS: 600 }]

/** Id of the note. The browser chooses the id, so that a note that is sent twice is stored once. */
const noteId = z.string().regex(/^[\w-]{8,64}$/)

/** A note of a coach on a line. */
export const coachNote = z.object({
  noteId: z.string(),
  lineId,
  text: z.string(),
  /** Name that the coach typed. */
  author: z.string(),
  createdAt: instant,
})
export type CoachNote = z.infer<typeof coachNote>

export const openCoachScript = defineOperation({
  name: 'openCoachScript',
  summary:
    'Returns a script for a coach: its lines, the actor’s roles, the notes of this link, and progress if allowed.',
  ...guestOperation,
  limits,
  input: z.object({ token: shareToken }),
  output: z.object({
    /** First name of the actor; '' if the account has none. */
    actorName: z.string(),
    title: z.string(),
    /** Name of the coach as the actor wrote it; '' if the actor named nobody. */
    coachName: z.string(),
    expiresAt: instant,
    /** The roles of the actor; empty if none is chosen. */
    mine: z.array(z.string()),
    /** Names of the scenes, in order. The field `scene` of a line is an index into this list. */
    scenes: z.array(z.string()),
    lines: z.array(
      z.object({
        lineId,
        kind: z.enum(['heading', 'speech', 'action', 'transition', 'note']),
        /** Index of the scene, from 0; −1 for lines before the first scene. */
        scene: z.number(),
        characters: z.array(z.string()),
        text: z.string(),
        isMine: z.boolean(),
      }),
    ),
    notes: z.array(coachNote),
    /** Counts of the actor's lines; null if the actor does not share the progress. */
    progress: z.object({ ownLines: z.number(), right: z.number(), toPractise: z.number() }).nullable(),
  }),
  failures: ['share/ended'],
})

export const saveCoachNote = defineOperation({
  name: 'saveCoachNote',
  summary: 'Stores a note of a coach on a line, or replaces the text of one.',
  ...guestOperation,
  limits,
  input: z.object({
    token: shareToken,
    noteId,
    lineId,
    text: z.string().trim().min(1).max(sharingRules.maxNoteLength),
    author: z.string().trim().min(1).max(80),
  }),
  output: z.object({ note: coachNote }),
  failures: ['share/ended', 'share/too-many-notes', 'not_found'],
})

export const removeCoachNote = defineOperation({
  name: 'removeCoachNote',
  summary: 'Deletes a note that came through this link. An absent note is no failure.',
  ...guestOperation,
  limits,
  input: z.object({ token: shareToken, noteId }),
  output: done,
  failures: ['share/ended'],
})

export const getCoachNotes = defineOperation({
  name: 'getCoachNotes',
  summary: 'Returns the notes of all coaches on the lines of a script, oldest first, also those finished lately.',
  access: 'verified',
  duringImpersonation: 'reads',
  effect: 'reads',
  limits: [{ per: 'user', max: 240, windowS: 60 }],
  input: z.object({ scriptId: z.string().max(64) }),
  output: z.object({
    notes: z.array(
      coachNote.extend({
        /** The text of the line; null if the script no longer has the line. */
        lineText: z.string().nullable(),
        /** Whether the actor has marked the note as done. */
        isDone: z.boolean(),
      }),
    ),
  }),
  failures: ['not_found'],
})

export const finishCoachNote = defineOperation({
  name: 'finishCoachNote',
  summary: 'Marks a note on the user’s script as done, or as open again. A note that is done is deleted after a day.',
  access: 'verified',
  duringImpersonation: 'refused',
  effect: 'writes',
  input: z.object({ scriptId: z.string().max(64), noteId: z.string().max(64), isDone: z.boolean() }),
  output: done,
  failures: ['not_found'],
})
