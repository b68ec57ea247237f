import { z } from 'zod'
import { defineEndpoint } from '../../endpoint.ts'
import { endpointPaths } from '../../endpointPaths.ts'
import { instant } from '../../entities.ts'
import { defineOperation, type RateLimit } from '../../operation.ts'
import { lineId } from '../scriptReview.ts'
import { guestDone as done, guestOperation } from './guestOperation.ts'
import { shareToken } from './links.ts'

/**
 * Rate limits for the requests of friends. A friend who records lines needs far fewer requests than these limits allow.
 * Requests with a wrong token have a separate and much lower limit.
 */
const limits: RateLimit[] = [{ per: 'client', max: 1_200, windowS: 600 }]

/** One line that the friend records. */
const readerLine = z.object({
  lineId,
  text: z.string(),
  /**
   * The end of the speech before this line. Null for the first speech of a scene, and if the previous speech belongs to
   * the same role.
   */
  cue: z.object({ characters: z.array(z.string()), text: z.string() }).nullable(),
  /** The recording of this line that the friend has sent; null if there is none, or if the actor has rejected it. */
  sent: z.object({ durationMs: z.number(), isAccepted: z.boolean() }).nullable(),
})
export type ReaderLine = z.infer<typeof readerLine>

export const openReading = defineOperation({
  name: 'openReading',
  summary: 'Returns what a friend needs to read a role: its lines with their cues. Nothing else of the account.',
  ...guestOperation,
  limits,
  input: z.object({ token: shareToken }),
  output: z.object({
    /** First name of the actor; '' if the account has none. */
    actorName: z.string(),
    title: z.string(),
    role: z.string(),
    /** Name of the scene; null for the whole script. */
    sceneName: z.string().nullable(),
    expiresAt: instant,
    isDeclined: z.boolean(),
    lines: z.array(readerLine),
  }),
  failures: ['share/ended'],
})

export const removeReading = defineOperation({
  name: 'removeReading',
  summary: 'Deletes a recording that the friend sent and that is not accepted yet. An absent recording is no failure.',
  ...guestOperation,
  limits,
  input: z.object({ token: shareToken, lineId }),
  output: done,
  failures: ['share/ended', 'share/line-accepted'],
})

export const declineReading = defineOperation({
  name: 'declineReading',
  summary: 'Tells the actor that the friend cannot read this role, or takes that back. The link stays open.',
  ...guestOperation,
  limits,
  input: z.object({ token: shareToken, isDeclined: z.boolean() }),
  output: done,
  failures: ['share/ended'],
})

const contentTypes = ['audio/wav']

export const sendReading = defineEndpoint({
  name: 'sendReading',
  ...endpointPaths.sendReading,
  summary:
    'Stores the recording of one line by a friend. WAV as the web app writes it: PCM, 24 kHz, mono, 16 bit, at most 60 s. Replaces an earlier one until that is accepted. The same `take` again changes nothing.',
  ...guestOperation,
  limits,
  params: z.object({ token: shareToken, lineId: z.string().regex(/^[\w.+]{1,64}$/) }),
  query: z.object({
    /** Id of the recording. The browser chooses a new id for each recording. */
    take: z
      .string()
      .regex(/^[\w-]{8,64}$/)
      .optional(),
  }),
  // The maximum size is enough for the header of the file and 60 seconds of audio with 48 kB per second.
  upload: { contentTypes, maxBytes: 3 * 1_048_576, timeoutMs: 120_000 },
  output: z.object({ lineId, durationMs: z.number(), isAccepted: z.boolean() }),
  failures: [
    'share/ended',
    'share/line-accepted',
    'share/line-too-long',
    'share/not-wav',
    'share/full',
    'not_found',
    'storage/quota-exceeded',
  ],
})

export const getFriendLine = defineEndpoint({
  name: 'getFriendLine',
  ...endpointPaths.getFriendLine,
  summary: 'Returns a line that a friend recorded for the user.',
  access: 'verified',
  duringImpersonation: 'reads',
  auditName: 'recording of a friend',
  effect: 'reads',
  params: z.object({ scriptId: z.string(), recordingId: z.string().max(64) }),
  query: z.object({}),
  download: { contentTypes, kind: 'ranges' },
  isStoredFile: true,
  failures: ['not_found', 'storage/object-not-found'],
})
