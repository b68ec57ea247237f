import { z } from 'zod'
import { instant } from '../../entities.ts'
import { defineOperation } from '../../operation.ts'
import { lineId } from '../scriptReview.ts'

const scriptId = z.string().max(64)
const linkId = z.string().max(64)
const role = z.string().min(1).max(200)
const done = z.object({ success: z.literal(true) })
const hour = 3_600

/** The secret part of a link: 24 random bytes as base64url. */
export const shareToken = z.string().min(1).max(100)

const shareKind = z.enum(['reader', 'coach'])

/** Events of one kind that happened to a link on one day. */
const shareEvent = z.object({
  kind: z.enum(['created', 'renewed', 'opened', 'recorded', 'noted', 'declined', 'revoked']),
  /** How often events of this kind happened on that day. */
  count: z.number(),
  lastAt: instant,
})

/**
 * A link for a friend or a coach, as the actor who created the link sees it. The token is not stored, so the link
 * itself is shown only when it is created.
 */
export const shareLink = z.object({
  linkId: z.string(),
  scriptId: z.string(),
  kind: shareKind,
  /** Role whose lines the friend records; null for a coach. */
  role: z.string().nullable(),
  /** Name of the scene; null for the whole script. */
  sceneName: z.string().nullable(),
  /** Who the link is for; '' if the actor named nobody. */
  guestName: z.string(),
  /** Whether a coach sees the actor's progress. */
  showsProgress: z.boolean(),
  state: z.enum(['open', 'expired', 'revoked']),
  /** When the friend said that they cannot record the lines; null if the friend has not said so. */
  declinedAt: instant.nullable(),
  createdAt: instant,
  expiresAt: instant,
  opened: z.number(),
  /** Number of lines of the role in the scene or whole script, in its current text; 0 for a coach. */
  lines: z.number(),
  /** How many lines the friend has recorded, and how many of these the actor has accepted. */
  recorded: z.number(),
  accepted: z.number(),
  /** The events of the link, grouped by kind and day, newest first. */
  events: z.array(shareEvent),
})
export type ShareLink = z.infer<typeof shareLink>

const newToken = z.object({
  linkId: z.string(),
  /** Path of the page with the secret token, `/read/…` or `/coach/…`. It is returned only once. */
  path: z.string(),
})

export const createShareLink = defineOperation({
  name: 'createShareLink',
  summary:
    'Creates a link for a friend who records the lines of a role, or for a coach who reads the script. Only the hash of its token is stored.',
  access: 'verified',
  duringImpersonation: 'refused',
  effect: 'writes',
  limits: [{ per: 'user', max: 60, windowS: hour }],
  input: z.object({
    scriptId,
    kind: shareKind,
    /** The role whose lines the friend records. Required if `kind` is `reader`. */
    role: role.optional(),
    /** Index of the scene, from 0. Absent: the whole script. */
    scene: z.number().int().min(0).max(10_000).optional(),
    guestName: z.string().trim().max(80),
    days: z.union([z.literal(3), z.literal(7), z.literal(14), z.literal(30)]),
    showsProgress: z.boolean().optional(),
  }),
  output: newToken,
  failures: ['not_found', 'share/no-lines', 'share/too-many-links'],
})

export const renewShareLink = defineOperation({
  name: 'renewShareLink',
  summary: 'Replaces the token of a link and extends it. The earlier address stops working; recordings and notes stay.',
  access: 'verified',
  duringImpersonation: 'refused',
  effect: 'writes',
  limits: [{ per: 'user', max: 60, windowS: hour }],
  input: z.object({ linkId, days: z.union([z.literal(3), z.literal(7), z.literal(14), z.literal(30)]) }),
  output: newToken,
  failures: ['not_found'],
})

export const revokeShareLink = defineOperation({
  name: 'revokeShareLink',
  summary: 'Ends a link at once. Recordings and notes that arrived stay.',
  access: 'verified',
  duringImpersonation: 'refused',
  effect: 'writes',
  input: z.object({ linkId }),
  output: done,
  failures: ['not_found'],
})

export const deleteShareLink = defineOperation({
  name: 'deleteShareLink',
  summary: 'Deletes a link with all recordings and notes that came through it.',
  access: 'verified',
  duringImpersonation: 'refused',
  effect: 'writes',
  input: z.object({ linkId }),
  output: done,
  failures: ['not_found'],
})

export const getShareLinks = defineOperation({
  name: 'getShareLinks',
  summary: 'Returns the links of a script with what happened through them, newest first.',
  access: 'verified',
  duringImpersonation: 'reads',
  effect: 'reads',
  limits: [{ per: 'user', max: 240, windowS: 60 }],
  input: z.object({ scriptId }),
  output: z.object({ links: z.array(shareLink) }),
  failures: ['not_found'],
})

const recordingState = z.enum(['waiting', 'accepted', 'rejected'])

/** A line that a friend recorded, as the actor who owns the script sees it. */
export const friendLine = z.object({
  recordingId: z.string(),
  linkId: z.string(),
  guestName: z.string(),
  role: z.string(),
  lineId,
  /** Text of the line; null if the script no longer has the line. */
  text: z.string().nullable(),
  url: z.string(),
  durationMs: z.number(),
  state: recordingState,
  createdAt: instant,
})
export type FriendLine = z.infer<typeof friendLine>

export const getFriendLines = defineOperation({
  name: 'getFriendLines',
  summary: 'Returns the lines that friends recorded for a script, and which roles are read by a friend.',
  access: 'verified',
  duringImpersonation: 'reads',
  effect: 'reads',
  limits: [{ per: 'user', max: 240, windowS: 60 }],
  input: z.object({ scriptId }),
  output: z.object({
    lines: z.array(friendLine),
    /** Roles whose accepted recordings are not used: a synthetic voice reads them. */
    syntheticRoles: z.array(z.string()),
  }),
  failures: ['not_found'],
})

export const decideFriendLines = defineOperation({
  name: 'decideFriendLines',
  summary: 'Accepts or rejects recordings, or takes a decision back. The latest accepted recording of a line is used.',
  access: 'verified',
  duringImpersonation: 'refused',
  effect: 'writes',
  input: z.object({
    scriptId,
    recordings: z
      .array(z.object({ recordingId: z.string().max(64), state: recordingState }))
      .min(1)
      .max(1_000),
  }),
  /** How many of the given recordings changed to the requested state. Those that already had it do not count. */
  output: z.object({ decided: z.number() }),
  failures: ['not_found'],
})

export const setFriendVoice = defineOperation({
  name: 'setFriendVoice',
  summary: 'Chooses whether accepted recordings of a friend or a synthetic voice read a role.',
  access: 'verified',
  duringImpersonation: 'refused',
  effect: 'writes',
  input: z.object({ scriptId, role, isSynthetic: z.boolean() }),
  output: done,
  failures: ['not_found'],
})
