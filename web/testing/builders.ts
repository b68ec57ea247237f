import type {
  Claims,
  Generation,
  PendingCoupon,
  Script,
  ScriptRow,
  Session,
  UserDocument,
  Voice,
} from '@scene-partner/contract/entities'
import type { OutputOf } from '@scene-partner/contract/operations/index'
import type { ScriptProgress } from '@scene-partner/contract/operations/rehearsal'
import { newScriptFields } from '@scene-partner/contract/scriptFields'
import { countWords } from '@scene-partner/contract/scriptRules'
import { z } from 'zod'

/** Default time of creation of everything that the builders return. */
export const testDate = '2026-11-20T09:00:00.000Z'

/** Builds a user with a verified address and without a subscription. */
export const buildUser = (facts: Partial<UserDocument> = {}): UserDocument => ({
  uid: 'u1',
  email: 'ines@example.org',
  emailVerified: true,
  firstName: 'Ines',
  lastName: 'Marlow',
  displayName: 'Ines Marlow',
  funnelStage: 'signup',
  createdAt: testDate,
  updatedAt: testDate,
  lastSignInAt: null,
  plan: 'paid',
  subscriptionTier: 'inactive',
  subscriptionStatus: 'inactive',
  subscriptionStartedAt: null,
  subscriptionExpiresAt: null,
  trialEndDate: null,
  quotaMinutesTotal: 0,
  quotaMinutesUsed: 0,
  stripePriceId: null,
  phone: null,
  phoneUpdatedAt: null,
  usedCoupons: [],
  appliedCoupon: null,
  pendingCoupon: null,
  pendingPlan: null,
  couponOutcome: null,
  override: null,
  isAdmin: false,
  role: null,
  canManageCoupons: false,
  hasPassword: true,
  unreadMessages: 0,
  ...facts,
})

/** Builds a coupon code that an account has chosen but cannot use yet: a trial of 30 days, unless overridden. */
export const buildPendingCoupon = (code: string, facts: Partial<PendingCoupon> = {}): PendingCoupon => ({
  code,
  gives: 'trial',
  days: 30,
  months: null,
  percentOff: 100,
  duration: 'once',
  ...facts,
})

const noClaims: Claims = {
  admin: false,
  role: null,
  roles: [],
  canManageCoupons: false,
  impersonatedBy: null,
  impersonatedRole: null,
  impersonationExpiresAt: null,
}

/** Builds the session of `buildUser(user)`. The user has no admin role. */
export const buildSession = (user: Partial<UserDocument> = {}, claims: Partial<Claims> = {}): Session => ({
  user: buildUser(user),
  claims: { ...noClaims, ...claims },
  expiresAt: '2026-11-20T09:30:00.000Z',
  absoluteExpiresAt: '2026-11-20T21:00:00.000Z',
})

/** Builds the session of a user with a paid plan. */
export const buildSubscriberSession = (user: Partial<UserDocument> = {}, claims: Partial<Claims> = {}): Session =>
  buildSession({ subscriptionTier: 'paid', subscriptionStatus: 'active', quotaMinutesTotal: 30_000, ...user }, claims)

/** Builds the voice of an adult American man in basic quality. Its id is its name in lower case. */
export function buildVoice(name: string, facts: Partial<Omit<Voice, 'labels'>> = {}): Voice {
  const { gender = 'male', age = 'adult', accent = 'American' } = facts
  const id = facts.id ?? name.toLowerCase()
  return {
    id,
    name,
    description: `${name} reads.`,
    preview_url: `/previews/${id}-0123456789abcdef.mp3`,
    use_case: 'acting',
    quality: 'basic',
    ...facts,
    gender,
    age,
    accent,
    labels: { gender, age, accent },
  }
}

/** Builds a finished recording that the voice Tom spoke. */
export function buildGeneration(id: string, facts: Partial<Generation> = {}): Generation {
  const text = facts.text ?? `The words of ${id}.`
  return {
    id,
    userId: 'u1',
    title: text,
    text,
    isTextComplete: true,
    audioUrl: `/api/audio/${id}.mp3`,
    voiceId: 'tom',
    voiceName: 'Tom',
    voiceGender: 'male',
    voiceAccent: 'American',
    voiceAge: 'adult',
    voiceMetadata: { gender: 'male', accent: 'American', age: 'adult' },
    scriptId: null,
    duration: 2.5,
    characterCount: text.length,
    chargedCharacters: text.length,
    state: 'ready',
    unitsDone: 1,
    units: 1,
    failure: null,
    for: 'studio',
    createdAt: '2026-11-21T09:30:00.000Z',
    updatedAt: '2026-11-21T09:30:00.000Z',
    isDeleted: false,
    deletedAt: null,
    ...facts,
  }
}

/** Builds a script with its text. Counts and `preview` are computed from the text. */
export function buildScript(facts: Partial<Script> = {}): Script {
  const content = facts.content ?? ''
  return {
    ...z.object(newScriptFields).parse({}),
    id: 'scr_1',
    userId: 'u1',
    title: 'Balcony',
    preview: content.replace(/\s+/g, ' ').trim().slice(0, 150),
    content,
    characters: [],
    analysis: null,
    wordCount: countWords(content),
    characterCount: content.length,
    isArchived: false,
    isFavorite: false,
    version: 1,
    createdAt: testDate,
    updatedAt: testDate,
    lastOpenedAt: null,
    ...facts,
  }
}

/** Builds the entry of a script in a list, which does not contain the text. */
export const buildScriptRow = (facts: Partial<ScriptRow> = {}): ScriptRow => ({
  ...buildScript(),
  content: null,
  ...facts,
})

/** Builds the progress in a script that the user knows in part. */
export const buildScriptProgress = (facts: Partial<ScriptProgress> = {}): ScriptProgress => ({
  scriptId: 'scr_1',
  title: 'Balcony',
  isFirstScene: false,
  mine: ['JULIET'],
  roles: 3,
  ...{ ownLines: 102, right: 61, toPractise: 5 },
  addedAt: testDate,
  rehearsedAt: '2026-11-21T09:30:00.000Z',
  ...facts,
})

type Message = OutputOf<'getUserMessages'>['messages'][number]

/** Builds an unread message of the inbox. */
export const buildMessage = (facts: Partial<Message> = {}): Message => ({
  id: 'm1',
  subject: 'A new voice from Cork',
  content: 'Her name is Maeve.',
  category: 'general',
  priority: 'normal',
  sentAt: '2026-11-20T12:00:00.000Z',
  isRead: false,
  readAt: null,
  expiresAt: null,
  ...facts,
})

type Coupon = OutputOf<'getCoupon'>['coupon']

/** Builds an active coupon for a trial of 30 days. It was redeemed 12 times and has a limit of 50. */
export const buildCoupon = (facts: Partial<Coupon> = {}): Coupon => ({
  id: 'c1',
  code: 'SPRING',
  description: 'For spring',
  type: 'percentage',
  value: 100,
  duration: 'repeating',
  durationInMonths: 1,
  trialDays: 30,
  quotaMinutes: null,
  quotaCharacters: null,
  metadata: { is30DayTrial: true },
  status: 'active',
  state: 'active',
  isActive: true,
  deleted: false,
  deletedAt: null,
  expiresAt: null,
  maxRedemptions: 50,
  maxUses: 50,
  timesRedeemed: 12,
  currentRedemptions: 12,
  constraints: {},
  batch: null,
  isLocalOnly: false,
  version: 3,
  createdAt: testDate,
  updatedAt: testDate,
  ...facts,
})

type Understanding = OutputOf<'getUnderstanding'>['understanding']
type Line = Understanding['lines'][number]

/** Builds a line that one role speaks in the first scene. */
export const buildSpeech = (id: string, name: string, text: string, facts: Partial<Line> = {}): Line => ({
  id,
  kind: 'speech',
  scene: 0,
  characters: [name],
  cue: name,
  extension: '',
  parts: [{ kind: 'speech', text }],
  text,
  confidence: 1,
  firstLine: 1,
  lastLine: 1,
  ...facts,
})

/** Builds a play with one scene of these lines. Its roles are the speakers of the lines. */
export function buildPlay(lines: Line[], facts: Partial<Understanding> = {}): Understanding {
  const names = [...new Set(lines.flatMap(({ characters }) => characters))]
  return {
    title: 'The Kitchen',
    format: 'play',
    characters: names.map((name) => ({ name, aliases: [], speeches: 1, words: 3, description: '' })),
    scenes: [{ heading: 'A kitchen', name: 'A kitchen', lines: lines.map(({ id }) => id) }],
    lines,
    left: [],
    ...facts,
  }
}

/** Builds the answer of `getUnderstanding` for a script without corrections. */
export const buildReview = (understanding: Understanding): OutputOf<'getUnderstanding'> => ({
  understanding,
  corrections: [],
  applied: 0,
  version: 0,
  scriptVersion: 1,
})

/** Builds the rehearsal state of a script that was never rehearsed. */
export const buildRehearsal = (facts: Partial<OutputOf<'getRehearsal'>> = {}): OutputOf<'getRehearsal'> => ({
  settings: {},
  place: null,
  lines: [],
  days: [],
  recordings: [],
  ...facts,
})

/** Builds the preferences of a user who has saved none. */
export const buildPreferences = (
  facts: Partial<OutputOf<'getUserPreferences'>> = {},
): OutputOf<'getUserPreferences'> => ({
  userId: 'u1',
  favoriteVoiceIds: [],
  recentVoiceIds: [],
  defaultVoiceId: null,
  audioSettings: { defaultSpeed: 1, defaultStability: 0.5, defaultSimilarity: 0.5 },
  updatedAt: null,
  ...facts,
})
