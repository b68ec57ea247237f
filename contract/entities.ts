import { z } from 'zod'
import { storedScriptFields } from './scriptFields.ts'

/**
 * An instant on the wire: ISO 8601, UTC, milliseconds (see `units.ts`). Year 0 is refused: PostgreSQL cannot store it.
 */
export const instant = z.iso.datetime({ precision: 3 }).refine((given) => given >= '0001', 'is not an instant')

/** Gender that a voice sounds like. */
export const gender = z.enum(['male', 'female', 'neutral'])
/** Age that a voice sounds like, from youngest to oldest. */
export const age = z.enum(['child', 'young', 'adult', 'middle-aged', 'old'])

/** Quality of the best rendition of a voice that this installation can speak now. */
export const quality = z.enum(['basic', 'neural', 'hosted'])

/**
 * A voice of the voice catalogue. It has the same name on every installation; `quality` depends on the installation.
 */
export const voice = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  /** Path of a short sample on this site; null while no sample has been generated. */
  preview_url: z.string().nullable(),
  gender,
  age,
  accent: z.string(),
  use_case: z.string(),
  labels: z.object({ gender, age, accent: z.string() }),
  quality,
})
export type Voice = z.infer<typeof voice>

/** Roles with extra rights, as named in specification 1 §3. Ordinary users have no role. */
export const role = z.enum(['admin', 'superadmin', 'manager'])

/** Tiers of specification 1 §3. `inactive` and `free` do not include the Studio; the other tiers do. */
export const tier = z.enum(['inactive', 'free', 'premium_trial', 'paid', 'pro', 'studio'])
export type Tier = z.infer<typeof tier>

/** State of a subscription in the user document. `trialing`: a trial from a coupon. */
export const subscriptionStatus = z.enum(['none', 'inactive', 'active', 'trialing'])

/** A coupon that the account has redeemed. `value` is the discount in per cent, 1 to 100. */
export const appliedCoupon = z.object({
  code: z.string(),
  type: z.string(),
  value: z.number(),
  duration: z.string().nullable(),
  durationInMonths: z.number().nullable(),
  appliedAt: instant,
})

/**
 * Plans that can be sold. `monthly` and `annual` give the tier `paid`; `pro` and `studio` are billed monthly and give
 * the tier of the same name. The last two are offered only if the operator has set their prices.
 */
export const plan = z.enum(['monthly', 'annual', 'pro', 'studio'])
export type Plan = z.infer<typeof plan>

/**
 * A coupon that an account has chosen but cannot use yet. A coupon that gives a trial or paid months waits until the
 * user's e-mail address is verified; a discount coupon waits until the checkout.
 */
export const pendingCoupon = z.object({
  code: z.string(),
  /**
   * What the coupon gives. `trial`: a free trial of `days` days. `months`: `months` months of a paid plan. `discount`:
   * `percentOff` at checkout.
   */
  gives: z.enum(['trial', 'months', 'discount']),
  /** Length of a trial in days; 0 for other coupons. */
  days: z.number(),
  /**
   * Number of free months, or for how many months a discount applies. Null if the discount is not limited to a number
   * of months.
   */
  months: z.number().nullable(),
  /** Discount in per cent, 1 to 100. */
  percentOff: z.number(),
  /** How long a discount applies: `once` (only the first payment), `repeating` (`months` months) or `forever`. */
  duration: z.enum(['once', 'repeating', 'forever']),
})
export type PendingCoupon = z.infer<typeof pendingCoupon>

/** The result for the coupon code that the account chose last: whether it was applied, and if not, why. */
export const couponOutcome = z.object({
  code: z.string(),
  isApplied: z.boolean(),
  /** Failure code (`failures.ts`) if the coupon code was refused; null if it was applied. */
  reason: z.string().nullable(),
  /** Message for the user. */
  message: z.string(),
  at: instant,
})
export type CouponOutcome = z.infer<typeof couponOutcome>

/**
 * The user document under the specification's names (spec 1 §3, spec 2 §3). Payment ids and the reasons of overrides
 * are left out, because the server never sends them.
 */
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
  pendingCoupon: pendingCoupon.nullable(),
  /** The plan that the account has chosen but not bought yet. */
  pendingPlan: plan.nullable(),
  couponOutcome: couponOutcome.nullable(),
  override: z.object({ status: z.string(), tier, expiresAt: instant, createdAt: instant, type: z.string() }).nullable(),
  isAdmin: z.boolean(),
  role: role.nullable(),
  canManageCoupons: z.boolean(),
  hasPassword: z.boolean(),
  /** Number of unread messages in the account's inbox. */
  unreadMessages: z.number(),
})
export type UserDocument = z.infer<typeof userDocument>

/** Claims of the session (the rights and the second factor of its user) under the specification's names. */
export const claims = z.object({
  admin: z.boolean(),
  role: z.string().nullable(),
  roles: z.array(z.string()),
  canManageCoupons: z.boolean(),
  impersonatedBy: z.string().nullable(),
  impersonatedRole: z.string().nullable(),
  impersonationExpiresAt: instant.nullable(),
  /**
   * Second factor of an admin or manager; absent for all other users. `unset`: none is set up. `needed`: the rights of
   * the role apply only after the user has confirmed the second factor in this session. `shown`: the user has done so.
   */
  secondFactor: z.enum(['unset', 'needed', 'shown']).optional(),
})
export type Claims = z.infer<typeof claims>

/**
 * A session, as the server describes it to the browser that has the session. Each use of the session moves `expiresAt`
 * forward, but not `absoluteExpiresAt`.
 */
export const session = z.object({
  user: userDocument,
  claims,
  expiresAt: instant,
  absoluteExpiresAt: instant,
})
export type Session = z.infer<typeof session>

/** Only the state `making` can change, with one exception: `ready` returns to `making` if the audio file is damaged. */
export const generationState = z.enum(['making', 'ready', 'failed', 'cancelled'])

/**
 * A generation as the history shows it. `audioUrl` is a permanent path on this site; the server checks the session at
 * each request.
 */
export const generation = z.object({
  id: z.string(),
  userId: z.string(),
  title: z.string(),
  /** The full text, or only its beginning if the caller requested a list with `texts: 'beginnings'`. */
  text: z.string(),
  /** Whether `text` is the full text. If not, `getGenerationText` returns it. */
  isTextComplete: z.boolean(),
  audioUrl: z.string(),
  voiceId: z.string(),
  voiceName: z.string(),
  voiceGender: gender,
  voiceAccent: z.string(),
  voiceAge: age,
  /** Three facts about the voice, under the names that specification 2 §3 uses. */
  voiceMetadata: z.object({ gender, accent: z.string(), age }),
  /** Id of the script whose text is spoken; null if there is none or if it was permanently deleted. */
  scriptId: z.string().nullable(),
  /** Duration in seconds, exact to one MP3 frame. Null until the state is `ready`. */
  duration: z.number().nullable(),
  characterCount: z.number(),
  chargedCharacters: z.number(),
  state: generationState,
  /** Number of units spoken so far. `units` is the number of all units. */
  unitsDone: z.number(),
  units: z.number(),
  /** Failure code (`failures.ts`) when the state is `failed`, else null. */
  failure: z.string().nullable(),
  for: z.enum(['studio', 'practice']),
  createdAt: instant,
  updatedAt: instant,
  isDeleted: z.boolean(),
  deletedAt: instant.nullable(),
})
export type Generation = z.infer<typeof generation>

/** How a voice speaks. `speed` 1 is its normal pace. Only hosted voices use `stability` and `similarity`. */
export const speechSettings = z.object({
  speed: z.number().min(0.5).max(2).default(1),
  stability: z.number().min(0).max(1).default(0.5),
  similarity: z.number().min(0).max(1).default(0.5),
})
export type SpeechSettings = z.infer<typeof speechSettings>

/**
 * A coupon, as the server shows it to everyone who knows the coupon code. `value` is the discount in per cent, 1 to
 * 100.
 */
export const couponSummary = z.object({
  code: z.string(),
  description: z.string(),
  type: z.string(),
  value: z.number(),
  is30DayTrial: z.boolean(),
})

/** A script as lists show it: without its full text, unless the text is short. */
export const scriptRow = z.object({
  id: z.string(),
  userId: z.string(),
  ...storedScriptFields,
  /** The beginning of the speeches or, without roles, of the text: at most 150 characters, on one line. */
  preview: z.string(),
  /** The full text if it was requested and is short, else null. `getScript` always returns the full text. */
  content: z.string().nullable(),
  /** The characters that speak; empty if the text has no roles. */
  characters: z.array(z.object({ name: z.string(), speeches: z.number() })),
  /** Results of the parser; null if it found no roles. */
  analysis: z
    .object({
      scenes: z.number(),
      speeches: z.number(),
      /** Number of lines that the user should check in the script review. */
      doubts: z.number().optional(),
      /** How long the spoken lines take, in ms; absent if an earlier version of the server stored the script. */
      spokenMs: z.number().optional(),
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

/** A script with its full text. */
export const script = scriptRow.extend(storedScriptFields)
export type Script = z.infer<typeof script>

/** An earlier text of a script. `conflict` marks a text that another device tried to save at the same time. */
export const scriptVersionRow = z.object({
  id: z.string(),
  version: z.number(),
  kind: z.enum(['edit', 'conflict', 'restore']),
  title: z.string(),
  wordCount: z.number(),
  characterCount: z.number(),
  /** When this text was written. */
  createdAt: instant,
})
export type ScriptVersionRow = z.infer<typeof scriptVersionRow>

/** An earlier version of a script, with all fields as they were at that time. */
export const scriptVersion = scriptVersionRow.extend(storedScriptFields)
export type ScriptVersion = z.infer<typeof scriptVersion>
