import { createHash } from 'node:crypto'
import { setMaxListeners } from 'node:events'
import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import type { Speaker } from '@scene-partner/speech/speaker'
import { findVoice, type Rendition } from '@scene-partner/speech/catalog/voices'
import type { EncoderPool, Mp3Writer } from '@scene-partner/speech/audio/mp3/encoderPool'
import type { Clock } from '../../../platform/clock.ts'
import type { Database } from '../../../platform/database/database.ts'
import type { Jobs } from '../../../platform/jobs/jobs.ts'
import type { Live } from '../../../platform/live/live.ts'
import type { Storage } from '../../../adapters/storage/storage.ts'
import { contextOf, lineKeyOf, takeKeyOf } from '../plannedUnit.ts'
import type { UnitPrefetch } from '../start/firstUnitPrefetch.ts'
import { encodeFrom } from './encodeFrom.ts'
import { finishGeneration } from './finishGeneration.ts'
import { createProgressWriter } from './progressWriter.ts'
import { recordEngineFailure } from './recordEngineFailure.ts'
import { createSpool, type Spool } from './spool.ts'
import { findStoredTakes, listUnits, type GenerationRow, type UnitRow } from '../generationStore.ts'
import { createUnitQueue, type UnitQueue } from './unitQueue.ts'
import { hashTake, recordingPath, type StoredTake, type TakeFiles } from '../takeFiles.ts'

export type GenerationDependencies = {
  database: Database
  live: Live
  clock: Clock
  jobs: Jobs
  storage: Storage
  takeFiles: TakeFiles
  speaker: Speaker
  encoders: EncoderPool
  owner: string
  spoolDir: string
  /**
   * Number of units that are spoken at the same time. It is slightly higher than the number of workers, so that no
   * worker has to wait for its next unit.
   */
  concurrentUnits: number
}

/** One generation while this process runs it. */
export type RunningGeneration = {
  row: GenerationRow
  units: readonly UnitRow[]
  unitQueue: UnitQueue
  spool: Spool
  openWriter(): Promise<Mp3Writer>
}

async function sha256Of(path: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer)
  return hash.digest('hex')
}

/** Encodes all takes in order, with the pauses between them, and appends the result to the spool. */
async function encodeRecording(generation: RunningGeneration, signal: AbortSignal): Promise<{ durationMs: number }> {
  const { unitQueue, spool } = generation
  const writer = await generation.openWriter()
  try {
    await spool.append(writer.header)
    for await (const bytes of encodeFrom(generation, { position: 0, writer, signal, onPassed: unitQueue.releasePcm }))
      await spool.append(bytes)
    const { tail, finalHeader, durationMs } = await writer.finish()
    await spool.append(tail)
    await spool.rewriteHead(finalHeader)
    return { durationMs }
  } catch (error) {
    writer.abort()
    throw error
  }
}

/** Data about a generation that `startGeneration` already has, so that the runner need not query it again. */
export type PreparedUnits = {
  units: readonly UnitRow[]
  storedTakes: ReadonlyMap<string, StoredTake>
  /** The first missing unit, if speaking it began before the generation was stored. */
  prefetch?: UnitPrefetch | undefined
  /** Whether the recording is prepared for later use: no listener waits for it now. Absent: a listener waits. */
  isAhead?: boolean | undefined
}

/**
 * Creates the unit queue and the spool of a generation, so that clients can request its audio, but does not speak yet.
 * With `prepared`, the units and takes need not be read from the database.
 */
export async function prepareGeneration(
  row: GenerationRow,
  dependencies: GenerationDependencies,
  prepared?: PreparedUnits,
): Promise<RunningGeneration & PreparedUnits> {
  const { db } = dependencies.database
  const units = prepared?.units ?? (await listUnits(db, row.id))
  const storedTakes =
    prepared?.storedTakes ?? (await findStoredTakes(db, row.userId, [...new Set(units.map((unit) => unit.takeKey))]))
  return {
    row,
    units,
    storedTakes,
    prefetch: prepared?.prefetch,
    isAhead: prepared?.isAhead,
    unitQueue: createUnitQueue({ units, storedTakes, takeFiles: dependencies.takeFiles }),
    spool: await createSpool(join(dependencies.spoolDir, `${row.id}.${dependencies.owner}.mp3`)),
    openWriter: () => dependencies.encoders.open({ title: row.title, voiceName: row.voiceName }),
  }
}

const settingsOf = ({ settings }: GenerationRow, { speed }: UnitRow) => ({
  ...settings,
  ...(speed !== null && { speed }),
})

/**
 * Returns the keys of the take that was spoken. Its rendition differs from the planned rendition if the planned one
 * failed or a better one became available.
 */
function spokenKeys(row: GenerationRow, unit: UnitRow, rendition: Rendition | undefined) {
  const voice = findVoice(unit.voiceId ?? row.voiceId)
  if (!voice) return { key: unit.takeKey, lineKey: null }
  const spokenText = { spoken: unit.spoken, delivery: unit.delivery ?? undefined }
  const settings = settingsOf(row, unit)
  const key = rendition ? takeKeyOf(spokenText, { voice, rendition, settings }) : unit.takeKey
  return { key, lineKey: lineKeyOf(spokenText, { voice, settings }) }
}

/**
 * Speaks the missing units, encodes the recording and stores it. If the run stops before its end, throws the reason;
 * the caller then decides whether the generation is tried again or fails.
 */
export async function runGeneration(
  generation: RunningGeneration & PreparedUnits,
  dependencies: GenerationDependencies,
  signal: AbortSignal,
): Promise<void> {
  const { row, units, unitQueue, spool, storedTakes, prefetch, isAhead = false } = generation
  const failure = new AbortController()
  const stopSignal = AbortSignal.any([signal, failure.signal])
  // Each unit and each client adds an abort listener to these signals, so Node.js must not warn about many listeners.
  setMaxListeners(0, signal, stopSignal)
  if (prefetch) stopSignal.addEventListener('abort', prefetch.cancel)
  // If the signal aborted before the listener was added, the listener is not called, so the prefetch is cancelled here.
  if (stopSignal.aborted) prefetch?.cancel()
  const unitCounts = new Map<string, number>()
  const reservedCharacters = new Map<string, number>()
  for (const { takeKey, reserved } of units) {
    unitCounts.set(takeKey, (unitCounts.get(takeKey) ?? 0) + 1)
    reservedCharacters.set(takeKey, (reservedCharacters.get(takeKey) ?? 0) + reserved)
  }

  const progressWriter = createProgressWriter({
    ...dependencies,
    generation: row,
    unitsDoneAtStart: units.filter((unit) => storedTakes.has(unit.takeKey)).length,
    countUnits: (key) => unitCounts.get(key) ?? 1,
    onError: (error) => failure.abort(error),
  })

  /**
   * Unfinished writes of metrics about failed engines. These metrics are best effort: a failed write never fails the
   * recording.
   */
  const failureWrites: Promise<unknown>[] = []

  async function speakUnit(unit: UnitRow, isFirst: boolean) {
    const prefetched = unit.takeKey === prefetch?.takeKey ? prefetch : undefined
    const startedAt = prefetched?.startedAt ?? performance.now()
    // After a crash or a fault the take's file may exist without its row. Then the file is used, and the unit is not
    // spoken again.
    const wasRunBefore = row.attempts > 1 || row.temporaryFaults > 0
    const found = wasRunBefore ? await dependencies.takeFiles.findWithoutRow(row.userId, unit.takeKey) : null
    const recordFailure = (engineFailure: { engine: string; reason: string }) => {
      const details = { ...engineFailure, characters: unit.spoken.length, latencyMs: performance.now() - startedAt }
      failureWrites.push(Promise.allSettled([recordEngineFailure(dependencies, row, details)]))
    }
    const speak = () =>
      dependencies.speaker.speak(
        {
          voiceId: unit.voiceId ?? row.voiceId,
          spoken: unit.spoken,
          delivery: unit.delivery ?? undefined,
          settings: settingsOf(row, unit),
          // A hosted model speaks a unit better when it also gets the units before and after it.
          context: contextOf(units, unit.position),
        },
        {
          signal: stopSignal,
          urgent: isFirst && !isAhead,
          ahead: isAhead,
          onAudio: isFirst && !isAhead ? addBeginning : undefined,
          onFailure: recordFailure,
        },
      )
    const addBeginning = (pcm: Int16Array) => unitQueue.addBeginning(unit.takeKey, pcm)
    prefetched?.onBeginning(addBeginning)
    const spoken = found
      ? { pcm: found.pcm, engine: 'kept', quality: 'basic' }
      : await (prefetched?.speech.finally(() => prefetched.engineFailures.forEach(recordFailure)) ?? speak())
    const latencyMs = performance.now() - startedAt
    const { key, lineKey } = spokenKeys(row, unit, 'rendition' in spoken ? spoken.rendition : undefined)
    unitQueue.addPcm(unit.takeKey, spoken.pcm)
    const { storageKey, bytes } =
      found ?? (await dependencies.takeFiles.write(row.userId, key, spoken.pcm, { isRebuildable: true }))
    unitQueue.markStored(unit.takeKey, storageKey)
    progressWriter.add({
      key,
      lineKey,
      requestedKey: unit.takeKey,
      storageKey,
      bytes,
      samples: spoken.pcm.length,
      sha256: await hashTake(spoken.pcm),
      engine: spoken.engine,
      quality: spoken.quality,
      reserved: reservedCharacters.get(unit.takeKey) ?? 0,
      characters: unit.spoken.length,
      latencyMs,
    })
  }

  async function speakRemaining() {
    for (let position = unitQueue.next(); position !== undefined; position = unitQueue.next()) {
      stopSignal.throwIfAborted()
      const unit = units[position]
      if (unit) await speakUnit(unit, false)
    }
  }

  /**
   * Speaks the first unit alone, because concurrent units would slow it down. Then speaks the other units concurrently.
   */
  async function speakFirstThenAll() {
    const position = unitQueue.next()
    const unit = position === undefined ? undefined : units[position]
    if (unit) await speakUnit(unit, true)
    await Promise.all(Array.from({ length: dependencies.concurrentUnits }, () => speakRemaining()))
  }

  const speaking = speakFirstThenAll()
  const encoding = encodeRecording(generation, stopSignal)
  try {
    const [{ durationMs }] = await Promise.all([encoding, speaking])
    await Promise.all([progressWriter.flush(), ...failureWrites])
    const audioKey = recordingPath(row.userId, row.id)
    await dependencies.storage.putFile(audioKey, spool.path)
    const audioBytes = await dependencies.storage.size(audioKey)
    if (audioBytes !== spool.length) throw new Error(`stored ${audioBytes} bytes of ${spool.length}`)
    const audioSha256 = await sha256Of(spool.path)
    await finishGeneration(dependencies, row, { audioKey, audioBytes, audioSha256, durationMs: Math.round(durationMs) })
    await spool.close()
  } catch (error) {
    failure.abort(error)
    await Promise.allSettled([encoding, speaking])
    await Promise.all(failureWrites)
    // Stores and charges the units that were spoken before the stop, so that they need not be spoken again.
    await progressWriter.flush().catch(() => undefined)
    unitQueue.fail(failure.signal.reason)
    await spool.fail(failure.signal.reason)
    throw failure.signal.reason
  } finally {
    await spool.remove()
  }
}
