import { eq } from 'drizzle-orm'
import {
  getUserPreferences as readContract,
  saveUserPreferences as saveContract,
} from '@scene-partner/contract/operations/accounts'
import type { OutputOf } from '@scene-partner/contract/operations/index'
import type { Db, Tx } from '../../platform/database/database.ts'
import { operation } from '../../services.ts'
import { preferences } from './tables.ts'
import { targetOf } from './targetOf.ts'

type Preferences = OutputOf<'getUserPreferences'>

/** Spec 1 §9. */
const mostRecentVoices = 5

const untouched: Preferences = {
  favoriteVoiceIds: [],
  defaultVoiceId: null,
  recentVoiceIds: [],
  audioSettings: { defaultSpeed: 1, defaultStability: 0.5, defaultSimilarity: 0.5 },
}

/** Settings are kept in hundredths: 0.1 + 0.2 must come back as it was set. */
const hundredths = (value: number) => Math.round(value * 100)

export async function findPreferences(db: Db | Tx, userId: string): Promise<Preferences> {
  const [row] = await db.select().from(preferences).where(eq(preferences.userId, userId))
  if (!row) return untouched
  return {
    favoriteVoiceIds: row.favoriteVoiceIds,
    defaultVoiceId: row.defaultVoiceId,
    recentVoiceIds: row.recentVoiceIds,
    audioSettings: {
      defaultSpeed: row.defaultSpeed / 100,
      defaultStability: row.defaultStability / 100,
      defaultSimilarity: row.defaultSimilarity / 100,
    },
  }
}

/** Each once, the first mention kept; what cannot be a voice's id is left out. */
const distinct = (ids: string[]) => [...new Set(ids.filter((id) => /^[\w.:-]+$/.test(id)))]

/** The caller's voices and sound settings. */
export const getUserPreferences = operation(readContract, async ({ input, caller, database: { db } }) =>
  findPreferences(db, await targetOf(db, caller, input.userId)),
)

/** Keeps the named preferences; those left out stay as they are. */
export const saveUserPreferences = operation(saveContract, async ({ input, caller, database, clock }) =>
  database.tx(async (tx) => {
    const before = await findPreferences(tx, caller.userId)
    const wanted = { ...before, ...input, audioSettings: { ...before.audioSettings, ...input.audioSettings } }
    const [defaultVoiceId = null] = distinct(wanted.defaultVoiceId ? [wanted.defaultVoiceId] : [])
    const row = {
      favoriteVoiceIds: distinct(wanted.favoriteVoiceIds),
      defaultVoiceId,
      recentVoiceIds: distinct(wanted.recentVoiceIds).slice(0, mostRecentVoices),
      defaultSpeed: hundredths(wanted.audioSettings.defaultSpeed),
      defaultStability: hundredths(wanted.audioSettings.defaultStability),
      defaultSimilarity: hundredths(wanted.audioSettings.defaultSimilarity),
      updatedAt: clock.now(),
    }
    await tx
      .insert(preferences)
      .values({ userId: caller.userId, ...row })
      .onConflictDoUpdate({ target: preferences.userId, set: row })
    return findPreferences(tx, caller.userId)
  }),
)
