import { setImmediate as nextTurn } from 'node:timers/promises'
import { fail, raise } from '@scene-partner/contract/failures'
import type { SpeechSettings } from '@scene-partner/contract/entities'
import { normalise } from '@scene-partner/speech/direct'
import { findVoice } from '@scene-partner/speech/voices'
import { accessOf, maySpeak, monthOf, reserveCharacters } from '../access/index.ts'
import type { Reads } from '../texts/index.ts'
import type { SignedIn } from '../../platform/http/caller.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { Services } from '../../services.ts'
import type { Divided } from './divided.ts'
import { leaseMs, makingInAll, runningPerUser, waitingPerUser } from './lease.ts'
import { newId, titleOf } from './naming.ts'
import type { Once } from './once.ts'
import { openEarly, openWith, type Opening, type PlannedUnit, type Wording } from './openings.ts'
import { changeOf } from './present.ts'
import { chargesOf, findKept, type Priceable } from './price.ts'
import { contentKeyOf, insertSame, takeSameRecording, type SameRecording } from './sameAgain.ts'
import {
  countBytes,
  countMaking,
  findLine,
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
/** How a voice speaks where nobody asks for anything else. */
export const plainSettings: SpeechSettings = { speed: 1, stability: 0.5, similarity: 0.5 }
/** The same request again within this time is a second click, not a second wish. */
const doubleClickMs = 2_000

export type Wish = {
  text: string
  voiceId: string
  settings?: Partial<SpeechSettings> | undefined
  for: 'studio' | 'practice'
  reads?: Reads | undefined
  once?: Once | undefined
  /** A scene that is cast: its title, its units, and of which script it is. */
  scene?: CastScene | undefined
}

/** What is spoken of a script by those whom the actor has cast. */
export type CastScene = {
  title: string
  /** Who reads, as the history names them. */
  readers: string
  units: readonly PlannedUnit[]
  scriptId: string
  /** The one line that it is: such a reading is in no list, and what is there already is not begun again. */
  lineId?: string | undefined
}

type Needs = Pick<
  Services,
  'config' | 'clock' | 'database' | 'live' | 'speaker' | 'readings' | 'roster' | 'inTurn' | 'storage' | 'texts'
>

function unitsToWrite(plan: Plan): UnitRow[] {
  const charges = chargesOf(plan)
  return plan.units.map((unit, position) => ({
    generationId: plan.id,
    position,
    spoken: unit.spoken,
    takeKey: plan.keys[position] ?? '',
    pauseAfterMs: unit.pauseAfterMs,
    pauseBeforeMs: unit.pauseBeforeMs ?? 0,
    withBefore: unit.withBefore ?? false,
    voiceId: unit.way?.voice.id ?? null,
    speed: unit.way?.settings.speed ?? null,
    delivery: unit.delivery ?? null,
    reserved: charges[position] ?? 0,
  }))
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
  if (!(await services.roster.isOffered(voice.id))) throw fail('voice_withdrawn', { name: voice.name })
  const text = normalise(wish.text)
  if (text.length > longestText) throw fail('text_too_long', { limit: longestText })
  const rendition = services.speaker.renditionOf(voice) ?? raise('unavailable')
  const settings = { ...plainSettings, ...wish.settings }
  const { scene, reads = 'script' } = wish
  const wording: Ordered = { text, voice, rendition, settings, purpose: wish.for, reads, planned: scene?.units, scene }
  // Without it the first sound comes a little later, and whatever is wrong is met again below.
  const early = openEarly(wording, caller, services).catch(() => ({ isAllowed: false, opening: undefined }))
  let opening: Opening | undefined
  try {
    const plan = await planUnits(wording, caller, services)
    if (plan.before) {
      ;(await early).opening?.stop()
      return plan.before
    }
    // What is there already needs no first sound, which of a long script comes late: it is stopped without waiting for it.
    const { isAllowed, opening: first } = plan.same ? stopped(early) : await early
    const position = plan.keys.findIndex((key) => !plan.kept.has(key))
    opening = first ?? (isAllowed ? openWith({ units: plan.units, position }, wording, caller, services) : undefined)
    const { row, known } = await write({ wording, plan, once: wish.once }, caller, services).catch((error: unknown) =>
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

type Early = Awaited<ReturnType<typeof openEarly>>

function stopped(early: Promise<Early>): Early {
  void early.then(({ opening }) => opening?.stop())
  return { isAllowed: false, opening: undefined }
}

/** What was copied for a recording that was not to be. */
async function undo({ same }: Plan, { storage }: Needs, error: unknown): Promise<never> {
  if (same) await storage.remove(same.recording.audioKey)
  throw error
}

type Ordered = Wording & { scene: CastScene | undefined }
type Plan = Priceable & {
  id: string
  now: Date
  divided: Divided
  same: SameRecording | undefined
  /** This very line, as it was begun before. */
  before?: GenerationRow | undefined
}

const nothingPriced: Priceable = { units: [], keys: [], lines: [], kept: new Map(), keptLines: new Set() }

/** Divides the text and looks what of it is kept. A long text takes a while at each step; others are let in between. */
async function planUnits(wording: Ordered, caller: SignedIn, services: Needs): Promise<Plan> {
  const { clock, database, readings, texts } = services
  const { userId } = caller
  const now = clock.now()
  const id = newId(now.getTime())
  const room = judgeDisk(userId, services)
  // Refused below at the latest, also while something else goes wrong first.
  room.catch(() => undefined)
  const known = readings.divided.find(wording)
  if (known) {
    await room
    const same = await takeSameRecording(services, { userId, contentKey: known.contentKey, id })
    if (same) return { ...nothingPriced, id, now, divided: known, same }
  }
  const units = wording.planned ?? (await texts.divide(wording.text, wording.reads))
  if (units.length === 0) throw fail('nothing_to_speak')
  await nextTurn()
  await room
  const { isKept, ...priceable } = await findKept(units, wording, { where: database.db, userId })
  const { scene } = wording
  const contentKey = contentKeyOf(scene?.title ?? titleOf(wording.text), units, priceable.keys)
  const { lineId, scriptId } = scene ?? {}
  const isLine = lineId !== undefined && scriptId !== undefined
  const before = isLine ? await findLine(database.db, { userId, scriptId, lineId, contentKey }) : undefined
  const divided = readings.divided.keep(wording, contentKey, units)
  if (before) return { ...priceable, id, now, divided, same: undefined, before }
  const same = isKept ? await takeSameRecording(services, { userId, contentKey, id }) : undefined
  return { ...priceable, id, now, divided, same }
}

async function judgeDisk(userId: string, { database, storage }: Needs): Promise<void> {
  await storage.assertRoom()
  if ((await countBytes(database.db, userId)) >= mostBytesPerAccount) throw fail('account_full')
}

type Written = {
  row: GenerationRow
  known: { units: readonly UnitRow[]; kept: Plan['kept'] } | undefined
}

type ToWrite = { wording: Ordered; plan: Plan; once: Once | undefined }

/** One account's wishes are written down one after the other, each in one transaction with its answer. */
async function write({ wording, plan, once }: ToWrite, caller: SignedIn, services: Needs): Promise<Written> {
  const { database, inTurn } = services
  return inTurn(`readings ${caller.userId}`, () =>
    database.tx(async (tx) => {
      await takeTurn(tx, caller.userId)
      await once?.assertNew(tx)
      const written = await writeIn(tx, { wording, plan }, caller, services)
      await once?.keep(tx, written.row)
      return written
    }),
  )
}

async function writeIn(
  tx: Tx,
  { wording, plan }: Omit<ToWrite, 'once'>,
  caller: SignedIn,
  services: Needs,
): Promise<Written> {
  const { config, live, readings } = services
  const { text, voice, settings, purpose, scene } = wording
  const { id, now, kept, divided, same } = plan
  const { userId, awaitsSecondFactor } = caller
  const access = await accessOf(tx, userId, { now, config, awaitsSecondFactor })
  if (!maySpeak(access, purpose)) throw fail('subscription_required')
  const wanted: NewGeneration = {
    id,
    userId,
    title: scene?.title ?? titleOf(text),
    text,
    voiceId: voice.id,
    voiceName: scene?.readers ?? voice.name,
    voiceGender: voice.gender,
    voiceAccent: voice.accent,
    voiceAge: voice.age,
    settings,
    purpose,
    state: 'making',
    characterCount: divided.characters,
    reservedCharacters: 0,
    month: monthOf(now),
    units: divided.units,
    contentKey: divided.contentKey,
    scriptId: scene?.scriptId ?? null,
    lineId: scene?.lineId ?? null,
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
  const priced = unitsToWrite(plan)
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
}
