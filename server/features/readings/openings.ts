import type { SpeechSettings } from '@scene-partner/contract/entities'
import type { Unit } from '@scene-partner/speech/direct'
import type { Speaker } from '@scene-partner/speech/speaker'
import { lineKey, takeKey } from '@scene-partner/speech/takes'
import type { Rendition, VoiceEntry } from '@scene-partner/speech/voices'
import { accessOf, maySpeak, monthOf, usageOf } from '../access/index.ts'
import { divide, looksLikeScript, type Reads } from '../texts/index.ts'
import type { SignedIn } from '../../platform/http/caller.ts'
import type { Services } from '../../services.ts'
import { findKeptTakes } from './store.ts'

/** What is to be spoken, as far as it is known before it is divided into units. */
export type Wording = {
  text: string
  voice: VoiceEntry
  /** How the voice speaks here and now. */
  rendition: Rendition
  settings: SpeechSettings
  purpose: 'studio' | 'practice'
  reads: Reads
  /** Its units, where it is a scene that was cast and divided already. */
  planned?: readonly PlannedUnit[] | undefined
}

/** A unit on its way before anything is written down; `stop` when nothing comes of it. */
export type Opening = {
  key: string
  spoken: ReturnType<Speaker['speak']>
  /** Engines that could not speak it, for whoever takes it over to write down. */
  failed: { engine: string; reason: string }[]
  /** On the clock of `performance`. */
  beganAt: number
  stop(): void
}

type Needs = Pick<Services, 'clock' | 'config' | 'database' | 'readings' | 'speaker' | 'texts'>

/** Enough of a text to know its first unit by. */
const openingLength = 2_000

type Said = Pick<Unit, 'spoken' | 'delivery'>

/** In whose voice, and how. */
export type Way = Pick<Wording, 'voice' | 'rendition' | 'settings'>

/** A unit, and who says it where that is another than the reading's own voice. */
export type PlannedUnit = Unit & {
  way?: Way | undefined
  /** Silence before it: an actor's own line at the beginning of a scene. */
  pauseBeforeMs?: number | undefined
  /** Spoken together with the unit before it. */
  withBefore?: boolean | undefined
}

export const wayOf = ({ way }: PlannedUnit, { voice, rendition, settings }: Way): Way =>
  way ?? { voice, rendition, settings }

export const keyOf = ({ spoken, delivery }: Said, { voice, rendition, settings }: Way) =>
  takeKey({ voice, rendition, settings, spoken, delivery })

export const lineOf = ({ spoken, delivery }: Said, { voice, settings }: Omit<Way, 'rendition'>) =>
  lineKey({ voice, settings, spoken, delivery })

type Placed = Pick<Unit, 'spoken'> & { voiceId?: string | null | undefined; way?: Way | undefined }
const speakerOf = ({ voiceId, way }: Placed) => voiceId ?? way?.voice.id

/** What the same person says before and after a unit: some voices shape its tune by it. */
export function contextOf(units: readonly Placed[], position: number) {
  const [here, before, after] = [units[position], units[position - 1], units[position + 1]]
  const isSame = (other: Placed) => here !== undefined && speakerOf(other) === speakerOf(here)
  return {
    previous: before && isSame(before) ? before.spoken : undefined,
    next: after && isSame(after) ? after.spoken : undefined,
  }
}

/** Speaks one of the units at once, unless it is on its way already: a second click does not speak it once more. */
export function openWith(
  { units, position }: { units: readonly PlannedUnit[]; position: number },
  wording: Wording,
  caller: SignedIn,
  { readings: { openings }, speaker }: Needs,
): Opening | undefined {
  const unit = units[position]
  if (!unit) return undefined
  const way = wayOf(unit, wording)
  const key = keyOf(unit, way)
  const name = `${caller.userId} ${key}`
  if (openings.has(name)) return undefined
  const { voice, rendition, settings } = way
  const { spoken: words, delivery } = unit
  const stopping = new AbortController()
  const failed: Opening['failed'] = []
  const beganAt = performance.now()
  openings.add(name)
  const spoken = speaker
    .speak(
      { voiceId: voice.id, rendition, spoken: words, delivery, settings, context: contextOf(units, position) },
      { signal: stopping.signal, urgent: true, onFailure: (one) => void failed.push(one) },
    )
    .finally(() => openings.delete(name))
  // Whoever takes it over hears of its fall; where nobody does, it is none.
  spoken.catch(() => undefined)
  return { key, spoken, failed, beganAt, stop: () => stopping.abort(new Error('nothing came of it')) }
}

/**
 * Begins to speak the first unit while the rest of the text is read and written down: a long text is heard as soon as a
 * short one. `isAllowed` tells whether this account may have something spoken that early: it has access, and characters
 * for all of the text. Both are judged again, under lock, before anything is charged.
 */
export async function openEarly(
  wording: Wording,
  caller: SignedIn,
  services: Needs,
): Promise<{ isAllowed: boolean; opening: Opening | undefined }> {
  const { clock, config, database, texts } = services
  const beginning = wording.text.slice(0, openingLength)
  // What of a script is spoken first is known only once all of it is understood.
  const isPlain = wording.reads === 'everything' || !looksLikeScript(beginning)
  const units =
    wording.planned ?? (isPlain ? divide(beginning, 'everything') : await texts.divide(wording.text, wording.reads))
  const [unit] = units
  if (!unit) return { isAllowed: false, opening: undefined }
  const key = keyOf(unit, wayOf(unit, wording))
  const now = clock.now()
  const [access, kept, usage] = await Promise.all([
    accessOf(database.db, caller.userId, { now, config, awaitsSecondFactor: caller.awaitsSecondFactor }),
    findKeptTakes(database.db, caller.userId, [key]),
    usageOf(database.db, caller.userId, monthOf(now)),
  ])
  const spent = usage.used + usage.reserved + wording.text.length
  const isAllowed = maySpeak(access, wording.purpose) && (access.limit === null || spent <= access.limit)
  return {
    isAllowed,
    opening: isAllowed && kept.size === 0 ? openWith({ units, position: 0 }, wording, caller, services) : undefined,
  }
}
