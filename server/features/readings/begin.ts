import { randomBytes } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { fail, raise } from '@scene-partner/contract/failures'
import type { SpeechSettings } from '@scene-partner/contract/entities'
import { direct, normalise, type Unit } from '@scene-partner/speech/direct'
import { canSay } from '@scene-partner/speech/engines/pronounceable'
import type { Speaker } from '@scene-partner/speech/speaker'
import { takeKey } from '@scene-partner/speech/takes'
import { findVoice, type VoiceEntry } from '@scene-partner/speech/voices'
import { accessOf, maySpeak, monthOf, reserveCharacters, usageOf } from '../access/index.ts'
import type { SignedIn } from '../../platform/http/caller.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { Services } from '../../services.ts'
import { leaseMs, makingInAll, runningPerUser, waitingPerUser } from './lease.ts'
import { changeOf } from './present.ts'
import {
  countMaking,
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
const titleLength = 60
/** The same request again within this time is a second click, not a second wish. */
const doubleClickMs = 2_000
const idAlphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

export type Wish = {
  text: string
  voiceId: string
  settings?: Partial<SpeechSettings> | undefined
  for: 'studio' | 'practice'
}

type Needs = Pick<Services, 'config' | 'clock' | 'database' | 'live' | 'speaker' | 'readings' | 'inTurn' | 'storage'>

/** `gen_{ms}_{22 of A-Za-z0-9}`: 131 bits of chance. Bytes above 247 are drawn again, or some letters would come oftener. */
function newId(nowMs: number): string {
  let random = ''
  while (random.length < 22) {
    for (const byte of randomBytes(32)) {
      if (byte < 248 && random.length < 22) random += idAlphabet[byte % 62]
    }
  }
  return `gen_${nowMs}_${random}`
}

/** The first words, until the actor gives it a better name. */
function titleOf(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  if (line.length <= titleLength) return line
  // By code points, so that no emoji is cut in two.
  const cut = [...line].slice(0, titleLength).join('')
  const end = cut.lastIndexOf(' ')
  return `${end > titleLength / 2 ? cut.slice(0, end) : cut}…`
}

function keysOf(units: readonly Unit[], voice: VoiceEntry, settings: SpeechSettings, speaker: Services['speaker']) {
  const rendition = speaker.renditionOf(voice) ?? raise('unavailable')
  return units.map((unit) => takeKey({ voice, rendition, settings, spoken: unit.spoken }))
}

/** New speech is charged by unit, at its first place in the text; what the account has kept costs nothing. */
function priceUnits(
  generationId: string,
  units: readonly Unit[],
  keys: readonly string[],
  kept: ReadonlyMap<string, unknown>,
) {
  const seen = new Set(kept.keys())
  const lengthOf = new Map<string, number>()
  return units.map((unit, position): UnitRow => {
    const key = keys[position] ?? ''
    const reserved = seen.has(key) ? 0 : unit.text.length
    seen.add(key)
    lengthOf.set(key, unit.text.length)
    return { generationId, position, spoken: unit.spoken, takeKey: key, pauseAfterMs: unit.pauseAfterMs, reserved }
  })
}

async function judgeRoom(tx: Tx, userId: string, now: Date) {
  const making = await countMaking(tx, userId, now)
  if (making.own >= runningPerUser + waitingPerUser || making.all >= makingInAll) {
    throw fail('too_many_waiting', { retryAfterS: 30 })
  }
  return { mayRunNow: making.ownRunning < runningPerUser }
}

/** A first unit on its way before anything is written down; `stop` when nothing comes of it. */
export type Opening = { key: string; spoken: ReturnType<Speaker['speak']>; stop(): void }

/** Enough of a text to know its first unit by. */
const openingLength = 2_000
/**
 * Begins to speak the first unit while the rest of the text is read and written down: a long text is heard as soon as a
 * short one. Nothing is spoken that the account has kept or may not ask for; whether it may is judged again, under lock.
 */
async function openEarly(
  wish: { text: string; voice: VoiceEntry; settings: SpeechSettings; purpose: Wish['for'] },
  caller: SignedIn,
  { clock, config, database, readings: { openings }, speaker }: Needs,
): Promise<Opening | undefined> {
  const { text, voice, settings, purpose } = wish
  const [unit] = direct(text.slice(0, openingLength), canSay)
  if (!unit) return undefined
  const [key = ''] = keysOf([unit], voice, settings, speaker)
  const name = `${caller.userId} ${key}`
  if (openings.has(name)) return undefined
  const now = clock.now()
  const [access, kept, usage] = await Promise.all([
    accessOf(database.db, caller.userId, { now, config }),
    findKeptTakes(database.db, caller.userId, [key]),
    usageOf(database.db, caller.userId, monthOf(now)),
  ])
  const hasCharacters = access.limit === null || usage.used + usage.reserved + text.length <= access.limit
  if (!maySpeak(access, purpose) || !hasCharacters || kept.size > 0 || openings.has(name)) return undefined
  const stopping = new AbortController()
  openings.add(name)
  const spoken = speaker
    .speak({ voiceId: voice.id, spoken: unit.spoken, settings }, { signal: stopping.signal, urgent: true })
    .finally(() => openings.delete(name))
  // Whoever takes it over hears of its fall; where nobody does, it is none.
  spoken.catch(() => undefined)
  return { key, spoken, stop: () => stopping.abort(new Error('nothing came of it')) }
}

/**
 * Reserves the characters and writes the generation with its units in one transaction, then starts it here.
 * Two tabs asking at once cannot both spend the last characters, and a double click begins one reading.
 */
export async function beginGeneration(wish: Wish, caller: SignedIn, services: Needs): Promise<GenerationRow> {
  const voice = findVoice(wish.voiceId) ?? raise('voice_not_found')
  const text = normalise(wish.text)
  if (text.length > longestText) throw fail('text_too_long', { limit: longestText })
  const settings = { speed: 1, stability: 0.5, similarity: 0.5, ...wish.settings }
  // Without it the first sound comes a little later, and whatever is wrong is met again below.
  const opening = openEarly({ text, voice, settings, purpose: wish.for }, caller, services).catch(() => undefined)
  const stopOpening = async () => (await opening)?.stop()
  try {
    const { row, known } = await write({ wish, text, voice, settings }, caller, services)
    const isOurs = known !== undefined && row.leaseOwner === services.readings.owner
    if (isOurs) services.readings.begin(row, { ...known, opening: await opening })
    else void stopOpening()
    return row
  } catch (error) {
    void stopOpening()
    throw error
  }
}

type Written = {
  row: GenerationRow
  known: { units: UnitRow[]; kept: Awaited<ReturnType<typeof findKeptTakes>> } | undefined
}

async function write(
  { wish, text, voice, settings }: { wish: Wish; text: string; voice: VoiceEntry; settings: SpeechSettings },
  caller: SignedIn,
  services: Needs,
): Promise<Written> {
  const { clock, config, database, inTurn, live, readings, speaker } = services
  const units = direct(text, canSay)
  if (units.length === 0) throw fail('nothing_to_speak')
  // A long text takes a while at each step; others are let in between.
  await nextTurn()
  await services.storage.assertRoom()
  const keys = keysOf(units, voice, settings, speaker)
  await nextTurn()
  const now = clock.now()
  const id = newId(now.getTime())

  return inTurn(`readings ${caller.userId}`, () =>
    database.tx(async (tx) => {
      await takeTurn(tx, caller.userId)
      const access = await accessOf(tx, caller.userId, { now, config })
      if (!maySpeak(access, wish.for)) throw fail('subscription_required')
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
        purpose: wish.for,
        state: 'making',
        characterCount: text.length,
        reservedCharacters: 0,
        month: monthOf(now),
        units: units.length,
        createdAt: now,
        updatedAt: now,
      }
      const twin = await findTwin(tx, wanted, new Date(now.getTime() - doubleClickMs))
      if (twin) return { row: twin, known: undefined }
      const { mayRunNow } = await judgeRoom(tx, caller.userId, now)
      const kept = await findKeptTakes(tx, caller.userId, [...new Set(keys)])
      const priced = priceUnits(id, units, keys, kept)
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
