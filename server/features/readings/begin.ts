import { setImmediate as nextTurn } from 'node:timers/promises'
import { fail, raise } from '@scene-partner/contract/failures'
import type { SpeechSettings } from '@scene-partner/contract/entities'
import { normalise, type Unit } from '@scene-partner/speech/direct'
import { findVoice } from '@scene-partner/speech/voices'
import { accessOf, maySpeak, monthOf, reserveCharacters } from '../access/index.ts'
import type { SignedIn } from '../../platform/http/caller.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { Services } from '../../services.ts'
import { divide, spokenLength, type Reads } from './divide.ts'
import { leaseMs, makingInAll, runningPerUser, waitingPerUser } from './lease.ts'
import { newId, titleOf } from './naming.ts'
import { keyOf, lineOf, openEarly, openWith, type Opening, type Wording } from './openings.ts'
import { changeOf } from './present.ts'
import { contentKeyOf, insertSame, takeSameRecording, type SameRecording } from './sameAgain.ts'
import {
  countBytes,
  countMaking,
  findKeptLines,
  findKeptTakes,
  findTwin,
  insertGeneration,
  takeTurn,
  type GenerationRow,
  type NewGeneration,
  type UnitRow,
} from './store.ts'

/** The Studio's longest text, in characters. */
export const longestText = 200_000
/** Some 25 hours of speech with all its takes: years of rehearsing, and an end for whoever would fill the disk (S-47). */
export const mostBytesPerAccount = 5 * 1024 ** 3
/** The same request again within this time is a second click, not a second wish. */
const doubleClickMs = 2_000

export type Wish = {
  text: string
  voiceId: string
  settings?: Partial<SpeechSettings> | undefined
  for: 'studio' | 'practice'
  reads?: Reads | undefined
}

type Needs = Pick<Services, 'config' | 'clock' | 'database' | 'live' | 'speaker' | 'readings' | 'inTurn' | 'storage'>

/** New speech is charged by unit, at its first place in the text; what the account has kept in this voice costs nothing. */
function priceUnits({ id: generationId, units, keys, lines, kept, keptLines }: Plan) {
  const seen = new Set(keptLines)
  return units.map((unit, position): UnitRow => {
    const takeKey = keys[position] ?? ''
    const line = lines[position] ?? ''
    const reserved = kept.has(takeKey) || seen.has(line) ? 0 : unit.text.length
    seen.add(line)
    return {
      generationId,
      position,
      spoken: unit.spoken,
      takeKey,
      pauseAfterMs: unit.pauseAfterMs,
      delivery: unit.delivery ?? null,
      reserved,
    }
  })
}

async function judgeRoom(tx: Tx, userId: string, now: Date) {
  const making = await countMaking(tx, userId, now)
  if (making.own >= runningPerUser + waitingPerUser || making.all >= makingInAll) {
    throw fail('too_many_waiting', { retryAfterS: 30 })
  }
  return { mayRunNow: making.ownRunning < runningPerUser }
}

/**
 * Reserves the characters and writes the generation with its units in one transaction, then starts it here.
 * Two tabs asking at once cannot both spend the last characters, and a double click begins one reading.
 */
export async function beginGeneration(wish: Wish, caller: SignedIn, services: Needs): Promise<GenerationRow> {
  const voice = findVoice(wish.voiceId) ?? raise('voice_not_found')
  const text = normalise(wish.text)
  if (text.length > longestText) throw fail('text_too_long', { limit: longestText })
  const rendition = services.speaker.renditionOf(voice) ?? raise('unavailable')
  const settings = { speed: 1, stability: 0.5, similarity: 0.5, ...wish.settings }
  const wording: Wording = { text, voice, rendition, settings, purpose: wish.for, reads: wish.reads ?? 'script' }
  // Without it the first sound comes a little later, and whatever is wrong is met again below.
  const early = openEarly(wording, caller, services).catch(() => ({ isAllowed: false, opening: undefined }))
  let opening: Opening | undefined
  try {
    const plan = await planUnits(wording, caller, services)
    const { isAllowed, opening: first } = await early
    const position = plan.keys.findIndex((key) => !plan.kept.has(key))
    opening = first ?? (isAllowed ? openWith({ units: plan.units, position }, wording, caller, services) : undefined)
    const { row, known } = await write(wording, plan, caller, services).catch((error: unknown) =>
      undo(plan, services, error),
    )
    if (plan.same && row.id !== plan.id) await services.storage.remove(plan.same.recording.audioKey)
    const isOurs = known !== undefined && row.leaseOwner === services.readings.owner
    if (isOurs) services.readings.begin(row, { ...known, opening })
    else opening?.stop()
    return row
  } catch (error) {
    opening ??= (await early).opening
    opening?.stop()
    throw error
  }
}

/** What was copied for a recording that was not to be. */
async function undo({ same }: Plan, { storage }: Needs, error: unknown): Promise<never> {
  if (same) await storage.remove(same.recording.audioKey)
  throw error
}

type Plan = {
  id: string
  now: Date
  units: readonly Unit[]
  keys: readonly string[]
  lines: readonly string[]
  kept: Awaited<ReturnType<typeof findKeptTakes>>
  keptLines: ReadonlySet<string>
  contentKey: string
  same: SameRecording | undefined
}

/** Divides the text and looks what of it is kept. A long text takes a while at each step; others are let in between. */
async function planUnits(wording: Wording, caller: SignedIn, services: Needs): Promise<Plan> {
  const { clock, database, storage } = services
  const units = divide(wording.text, wording.reads)
  if (units.length === 0) throw fail('nothing_to_speak')
  await nextTurn()
  await storage.assertRoom()
  if ((await countBytes(database.db, caller.userId)) >= mostBytesPerAccount) throw fail('account_full')
  const keys = units.map((unit) => keyOf(unit, wording))
  await nextTurn()
  const now = clock.now()
  const id = newId(now.getTime())
  const contentKey = contentKeyOf(titleOf(wording.text), units, keys)
  // Not under lock: a take that is kept meanwhile is given back when it is spoken, one that is gone is spoken again.
  const kept = await findKeptTakes(database.db, caller.userId, [...new Set(keys)])
  const lines = units.map((unit) => lineOf(unit, wording))
  // A hosted voice costs whoever runs this at each new take, so there each one counts.
  const isHosted = wording.rendition.quality === 'hosted'
  const isKept = keys.every((key) => kept.has(key))
  const same = isKept ? await takeSameRecording(services, { userId: caller.userId, contentKey, id }) : undefined
  const keptLines = isHosted || isKept ? new Set<string>() : await findKeptLines(database.db, caller.userId, lines)
  return { id, now, units, keys, lines, kept, keptLines, contentKey, same }
}

type Written = {
  row: GenerationRow
  known: { units: readonly UnitRow[]; kept: Plan['kept'] } | undefined
}

async function write(wording: Wording, plan: Plan, caller: SignedIn, services: Needs): Promise<Written> {
  const { config, database, inTurn, live, readings } = services
  const { text, voice, settings, purpose } = wording
  const { id, now, units, kept, contentKey, same } = plan
  return inTurn(`readings ${caller.userId}`, () =>
    database.tx(async (tx) => {
      await takeTurn(tx, caller.userId)
      const access = await accessOf(tx, caller.userId, { now, config })
      if (!maySpeak(access, purpose)) throw fail('subscription_required')
      const wanted: NewGeneration = {
        id,
        userId: caller.userId,
        title: titleOf(text),
        text,
        voiceId: voice.id,
        voiceName: voice.name,
        voiceGender: voice.gender,
        voiceAccent: voice.accent,
        voiceAge: voice.age,
        settings,
        purpose,
        state: 'making',
        characterCount: spokenLength(units),
        reservedCharacters: 0,
        month: monthOf(now),
        units: units.length,
        contentKey,
        createdAt: now,
        updatedAt: now,
      }
      const twin = await findTwin(tx, wanted, new Date(now.getTime() - doubleClickMs))
      if (twin) return { row: twin, known: undefined }
      if (same) {
        const row = await insertSame(tx, { ...wanted, ...same.recording, finishedAt: now }, same.id)
        await live.publish(tx, caller.userId, changeOf(row))
        return { row, known: undefined }
      }
      const { mayRunNow } = await judgeRoom(tx, caller.userId, now)
      const priced = priceUnits(plan)
      const count = priced.reduce((sum, unit) => sum + unit.reserved, 0)
      const quota = await reserveCharacters(tx, { userId: caller.userId, count, limit: access.limit, now })
      if (!quota.reserved) throw fail('character_limit_exceeded', quota)
      const inserted = await insertGeneration(
        tx,
        {
          ...wanted,
          reservedCharacters: count,
          ...(mayRunNow && { leaseOwner: readings.owner, leaseUntil: new Date(now.getTime() + leaseMs), attempts: 1 }),
        },
        priced,
      )
      await live.publish(tx, caller.userId, changeOf(inserted))
      return { row: inserted, known: { units: priced, kept } }
    }),
  )
}
