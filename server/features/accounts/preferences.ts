import { eq } from 'drizzle-orm'
import {
  getUserPreferences as readContract,
  saveUserPreferences as saveContract,
} from '@scene-partner/contract/operations/accounts'
import type { OutputOf } from '@scene-partner/contract/operations/index'
import type { Db, Tx } from '../../platform/database/database.ts'
import { operation } from '../../services.ts'
import { resolveTargetUser } from './resolveTargetUser.ts'
import { lockUser } from './store.ts'
import { preferences } from './tables.ts'

type Preferences = OutputOf<'getUserPreferences'>

/** Number of recently used voices that are stored (spec 1 §9). */
const maxRecentVoices = 5

const defaults: Omit<Preferences, 'userId'> = {
  favoriteVoiceIds: [],
  defaultVoiceId: null,
  recentVoiceIds: [],
  audioSettings: { defaultSpeed: 1, defaultStability: 0.5, defaultSimilarity: 0.5 },
  updatedAt: null,
}

/**
 * Settings are stored as whole hundredths, so that a value with up to two decimals comes back exactly as it was set.
 */
const hundredths = (value: number) => Math.round(value * 100)

/** Returns the preferences of an account; the defaults if none are stored. */
export async function findPreferences(db: Db | Tx, userId: string): Promise<Preferences> {
  const [row] = await db.select().from(preferences).where(eq(preferences.userId, userId))
  if (!row) return { userId, ...defaults }
  return {
    userId,
    favoriteVoiceIds: row.favoriteVoiceIds,
    defaultVoiceId: row.defaultVoiceId,
    recentVoiceIds: row.recentVoiceIds,
    audioSettings: {
      defaultSpeed: row.defaultSpeed / 100,
      defaultStability: row.defaultStability / 100,
      defaultSimilarity: row.defaultSimilarity / 100,
    },
    updatedAt: row.updatedAt.toISOString(),
  }
}

/** Removes duplicates and everything that cannot be a voice id. */
const distinct = (ids: string[]) => [...new Set(ids.filter((id) => /^[\w.:-]+$/.test(id)))]

/** Returns the caller's voices and sound settings. Staff may name another account. */
export const getUserPreferences = operation(readContract, async ({ input, caller, database: { db } }) =>
  findPreferences(db, await resolveTargetUser(db, caller, input.userId)),
)

/** Stores the preferences that the input contains. Preferences absent from the input do not change. */
export const saveUserPreferences = operation(saveContract, async ({ input, caller, database, clock }) =>
  database.tx(async (tx) => {
    // If two pages save at the same time, the second save waits for the first, so that no change is lost.
    await lockUser(tx, { id: caller.userId })
    const current = await findPreferences(tx, caller.userId)
    const merged = { ...current, ...input, audioSettings: { ...current.audioSettings, ...input.audioSettings } }
    const [defaultVoiceId = null] = distinct(merged.defaultVoiceId ? [merged.defaultVoiceId] : [])
    const row = {
      favoriteVoiceIds: distinct(merged.favoriteVoiceIds),
      defaultVoiceId,
      recentVoiceIds: distinct(merged.recentVoiceIds).slice(0, maxRecentVoices),
      defaultSpeed: hundredths(merged.audioSettings.defaultSpeed),
      defaultStability: hundredths(merged.audioSettings.defaultStability),
      defaultSimilarity: hundredths(merged.audioSettings.defaultSimilarity),
      updatedAt: clock.now(),
    }
    await tx
      .insert(preferences)
      .values({ userId: caller.userId, ...row })
      .onConflictDoUpdate({ target: preferences.userId, set: row })
    return findPreferences(tx, caller.userId)
  }),
)
