import { z } from 'zod'

/** An instant on the wire; see `units.ts`. No calendar of a database has a year 0. */
export const instant = z.iso.datetime({ precision: 3 }).refine((given) => given >= '0001', 'is not an instant')

export const gender = z.enum(['male', 'female', 'neutral'])
export const age = z.enum(['child', 'young', 'adult', 'middle-aged', 'old'])

/** How good the rendition is that speaks for a voice here and now. */
export const quality = z.enum(['basic', 'neural', 'hosted'])

export const voice = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  preview_url: z.string().nullable(),
  gender,
  age,
  accent: z.string(),
  use_case: z.string(),
  labels: z.object({ gender, age, accent: z.string() }),
  quality,
})
export type Voice = z.infer<typeof voice>

export const role = z.enum(['admin', 'superadmin', 'manager'])

export const tier = z.enum(['inactive', 'free', 'premium_trial', 'paid', 'pro', 'studio'])
export type Tier = z.infer<typeof tier>

export const subscriptionStatus = z.enum(['none', 'inactive', 'active', 'trialing'])

export const appliedCoupon = z.object({
  code: z.string(),
  type: z.string(),
  value: z.number(),
  duration: z.string().nullable(),
  durationInMonths: z.number().nullable(),
  appliedAt: instant,
})

/** The user document under the specification's names (spec 1 §3, spec 2 §3); payment ids and override reasons stay on the server. */
export const userDocument = z.object({
  uid: z.string(),
  email: z.string(),
  emailVerified: z.boolean(),
  firstName: z.string(),
  lastName: z.string(),
  displayName: z.string(),
  funnelStage: z.string(),
  createdAt: instant,
  updatedAt: instant,
  lastSignInAt: instant.nullable(),
  plan: z.string(),
  subscriptionTier: tier,
  subscriptionStatus,
  subscriptionStartedAt: instant.nullable(),
  subscriptionExpiresAt: instant.nullable(),
  trialEndDate: instant.nullable(),
  quotaMinutesTotal: z.number(),
  quotaMinutesUsed: z.number(),
  stripePriceId: z.string().nullable(),
  phone: z.string().nullable(),
  phoneUpdatedAt: instant.nullable(),
  usedCoupons: z.array(z.string()),
  appliedCoupon: appliedCoupon.nullable(),
  override: z.object({ status: z.string(), tier, expiresAt: instant, createdAt: instant, type: z.string() }).nullable(),
  isAdmin: z.boolean(),
  role: role.nullable(),
  canManageCoupons: z.boolean(),
  hasPassword: z.boolean(),
  /** How many messages from the house wait to be read. */
  unreadMessages: z.number(),
})
export type UserDocument = z.infer<typeof userDocument>

/** Auth claims under the specification's names. */
export const claims = z.object({
  admin: z.boolean(),
  role: z.string().nullable(),
  roles: z.array(z.string()),
  canManageCoupons: z.boolean(),
  impersonatedBy: z.string().nullable(),
  impersonatedRole: z.string().nullable(),
  impersonationExpiresAt: instant.nullable(),
  /**
   * Of admins and managers alone. `unset`: none is set up. `needed`: it is to be shown before any right of theirs holds.
   * `shown`: it was, in this session.
   */
  secondFactor: z.enum(['unset', 'needed', 'shown']).optional(),
})
export type Claims = z.infer<typeof claims>

/** What a browser may know of its own session. */
export const session = z.object({
  user: userDocument,
  claims,
  expiresAt: instant,
  absoluteExpiresAt: instant,
})
export type Session = z.infer<typeof session>

export const generationState = z.enum(['making', 'ready', 'failed', 'cancelled'])

/** A generation as the history shows it; `audioUrl` is a lasting path of this site, judged by the session at each request. */
export const generation = z.object({
  id: z.string(),
  userId: z.string(),
  title: z.string(),
  text: z.string(),
  audioUrl: z.string(),
  voiceId: z.string(),
  voiceName: z.string(),
  voiceGender: gender,
  voiceAccent: z.string(),
  voiceAge: age,
  /** Seconds, exact to the frame once the state is `ready`; null before. */
  duration: z.number().nullable(),
  characterCount: z.number(),
  chargedCharacters: z.number(),
  state: generationState,
  /** Units spoken so far, of how many. */
  unitsDone: z.number(),
  units: z.number(),
  /** The catalogue code of what went wrong, where the state is `failed`. */
  failure: z.string().nullable(),
  for: z.enum(['studio', 'practice']),
  createdAt: instant,
  isDeleted: z.boolean(),
})
export type Generation = z.infer<typeof generation>

export const speechSettings = z.object({
  speed: z.number().min(0.5).max(2).default(1),
  stability: z.number().min(0).max(1).default(0.5),
  similarity: z.number().min(0).max(1).default(0.5),
})
export type SpeechSettings = z.infer<typeof speechSettings>

export const couponSummary = z.object({
  code: z.string(),
  description: z.string(),
  type: z.string(),
  value: z.number(),
  is30DayTrial: z.boolean(),
})

/** A script as lists show it. */
export const scriptRow = z.object({
  id: z.string(),
  userId: z.string(),
  title: z.string(),
  /** The first 150 characters, on one line. */
  preview: z.string(),
  /** The whole text where it was asked for and is short; null otherwise, `getScript` has it. */
  content: z.string().nullable(),
  tags: z.array(z.string()),
  /** Who speaks in it, where it is a script with roles. */
  characters: z.array(z.object({ name: z.string(), speeches: z.number() })),
  /** How it was read: null where no roles were found. */
  analysis: z
    .object({
      scenes: z.number(),
      speeches: z.number(),
      /** Lines that want a look, in the read-through. */
      doubts: z.number().optional(),
    })
    .nullable(),
  wordCount: z.number(),
  characterCount: z.number(),
  isArchived: z.boolean(),
  isFavorite: z.boolean(),
  version: z.number(),
  createdAt: instant,
  updatedAt: instant,
  lastOpenedAt: instant.nullable(),
})
export type ScriptRow = z.infer<typeof scriptRow>

export const script = scriptRow.extend({ content: z.string() })
export type Script = z.infer<typeof script>

/** An earlier text of a script; `conflict` is one that another device wanted it to have. */
export const scriptVersionRow = z.object({
  id: z.string(),
  version: z.number(),
  kind: z.enum(['edit', 'conflict', 'restore']),
  title: z.string(),
  wordCount: z.number(),
  characterCount: z.number(),
  /** When it was written. */
  createdAt: instant,
})
export type ScriptVersionRow = z.infer<typeof scriptVersionRow>

export const scriptVersion = scriptVersionRow.extend({ content: z.string(), tags: z.array(z.string()) })
export type ScriptVersion = z.infer<typeof scriptVersion>
