import { createHash } from 'node:crypto'
import { setMaxListeners } from 'node:events'
import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import type { Speaker } from '@scene-partner/speech/speaker'
import { findVoice, type Rendition } from '@scene-partner/speech/voices'
import type { EncoderPool, Mp3Writer } from '@scene-partner/speech/mp3'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Live } from '../../platform/live/live.ts'
import type { Storage } from '../../ports/storage/storage.ts'
import { contextOf, keyOf, lineOf, type Opening } from './openings.ts'
import { finishGeneration } from './endings.ts'
import { createLedger } from './ledger.ts'
import { noteFailure } from './noteFailure.ts'
import { passagesFrom, soundOf } from './passages.ts'
import { createSpool, type Spool } from './spool.ts'
import { findKeptTakes, listUnits, type GenerationRow, type UnitRow } from './store.ts'
import { createTakeBoard, type KeptTake, type TakeBoard } from './takeBoard.ts'
import { bytesOf, readTake, recordingPath, takePath } from './takeStore.ts'

export type MakerDeps = {
  database: Database
  live: Live
  clock: Clock
  storage: Storage
  speaker: Speaker
  encoders: EncoderPool
  owner: string
  spoolDir: string
  /** Units spoken side by side: a little more than there are workers, so that none of them waits for us. */
  sideBySide: number
}

/** One generation while this process makes it. */
export type Making = {
  row: GenerationRow
  units: readonly UnitRow[]
  board: TakeBoard
  spool: Spool
  openWriter(): Promise<Mp3Writer>
}

async function sha256Of(path: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer)
  return hash.digest('hex')
}

/** Feeds the takes, in order and with the silences between them, to one encoder and into the spool. */
async function assemble(making: Making, signal: AbortSignal): Promise<{ durationMs: number }> {
  const { board, spool } = making
  const writer = await making.openWriter()
  try {
    await spool.append(writer.head)
    for await (const bytes of framesFrom(making, { position: 0, writer, signal, onPassed: board.passed }))
      await spool.append(bytes)
    const { tail, finalHead, durationMs } = await writer.finish()
    await spool.append(tail)
    await spool.rewriteHead(finalHead)
    return { durationMs }
  } catch (error) {
    writer.abort()
    throw error
  }
}

/** Of the first unit's sound as much is encoded at once: its first frames leave while the rest is at work. */
const FIRST_SLICE_SAMPLES = 6_000

/**
 * The encoded sound from a position on, the end of the recording not included. While the encoder has one passage, the
 * next one's sound is fetched already.
 */
export async function* framesFrom(
  { units, board }: Pick<Making, 'units' | 'board'>,
  options: { position: number; writer: Mp3Writer; signal: AbortSignal; onPassed?(position: number): void },
): AsyncGenerator<Uint8Array> {
  const { position: first, writer, signal, onPassed } = options
  const passages = passagesFrom(units, first)
  const fetch = (index: number) => {
    const pcm = soundOf(passages[index] ?? [], (position) => board.pcmOf(position, signal))
    // It is awaited when its turn comes; until then its fall must not end the process.
    pcm.catch(() => undefined)
    return pcm
  }
  let next = fetch(0)
  for (const [index, passage] of passages.entries()) {
    const [lead] = passage
    const pcm = await next
    if (index + 1 < passages.length) next = fetch(index + 1)
    if (lead && lead.pauseBeforeMs > 0) yield await writer.silence(lead.pauseBeforeMs)
    if (index === 0) {
      for (let at = 0; at < pcm.length; at += FIRST_SLICE_SAMPLES)
        yield await writer.write(pcm.subarray(at, at + FIRST_SLICE_SAMPLES))
    } else yield await writer.write(pcm)
    if (lead && lead.pauseAfterMs > 0) yield await writer.silence(lead.pauseAfterMs)
    for (const { position } of passage) onPassed?.(position)
  }
}

/** What whoever began a generation knows of it already: the first sound need not wait for it to be read again. */
export type Known = {
  units: readonly UnitRow[]
  kept: ReadonlyMap<string, KeptTake>
  /** The first unit, on its way since before it was written down. */
  opening?: Opening | undefined
}

/** Prepares what a generation needs to be heard, without speaking yet. */
export async function prepare(row: GenerationRow, deps: MakerDeps, known?: Known): Promise<Making & Known> {
  const { db } = deps.database
  const units = known?.units ?? (await listUnits(db, row.id))
  const kept = known?.kept ?? (await findKeptTakes(db, row.userId, [...new Set(units.map((unit) => unit.takeKey))]))
  return {
    row,
    units,
    kept,
    opening: known?.opening,
    board: createTakeBoard({ units, kept, storage: deps.storage }),
    spool: await createSpool(join(deps.spoolDir, `${row.id}.${deps.owner}.mp3`)),
    openWriter: () => deps.encoders.open({ title: row.title, voiceName: row.voiceName }),
  }
}

const settingsOf = ({ settings }: GenerationRow, { speed }: UnitRow) => ({
  ...settings,
  ...(speed !== null && { speed }),
})

/** The keys of what was spoken: another rendition than was asked for where a better one failed, or came meanwhile. */
function keysAsSpoken(row: GenerationRow, unit: UnitRow, rendition: Rendition | undefined) {
  const voice = findVoice(unit.voiceId ?? row.voiceId)
  if (!voice) return { key: unit.takeKey, lineKey: null }
  const said = { spoken: unit.spoken, delivery: unit.delivery ?? undefined }
  const settings = settingsOf(row, unit)
  const key = rendition ? keyOf(said, { voice, rendition, settings }) : unit.takeKey
  return { key, lineKey: lineOf(said, { voice, settings }) }
}

/** Speaks what is missing, assembles the recording and stores it. Throws what stopped it; the caller ends the row. */
export async function make(making: Making & Known, deps: MakerDeps, signal: AbortSignal): Promise<void> {
  const { row, units, board, spool, kept, opening } = making
  const failure = new AbortController()
  const whole = AbortSignal.any([signal, failure.signal])
  // Every unit in an engine and every listener waits on it.
  setMaxListeners(0, signal, whole)
  if (opening) whole.addEventListener('abort', opening.stop)
  const usesOf = new Map<string, number>()
  const reservedOf = new Map<string, number>()
  for (const { takeKey, reserved } of units) {
    usesOf.set(takeKey, (usesOf.get(takeKey) ?? 0) + 1)
    reservedOf.set(takeKey, (reservedOf.get(takeKey) ?? 0) + reserved)
  }

  const ledger = createLedger({
    ...deps,
    generation: row,
    unitsDoneAtStart: units.filter((unit) => kept.has(unit.takeKey)).length,
    unitsOf: (key) => usesOf.get(key) ?? 1,
    onError: (error) => failure.abort(error),
  })

  /** A figure that is not there must not cost anybody their recording: whether it was written is not asked. */
  const failuresNoted: Promise<unknown>[] = []

  async function speakUnit(unit: UnitRow, isFirst: boolean) {
    const path = takePath(row.userId, unit.takeKey)
    const begun = unit.takeKey === opening?.key ? opening : undefined
    const startedAt = begun?.beganAt ?? performance.now()
    // After a crash the sound may be there though its row is not: it is heard again, not spoken again.
    const found = row.attempts > 1 ? await readTake(deps.storage, path) : null
    const noteFailed = (failed: { engine: string; reason: string }) => {
      const facts = { ...failed, characters: unit.spoken.length, latencyMs: performance.now() - startedAt }
      failuresNoted.push(Promise.allSettled([noteFailure(deps, row, facts)]))
    }
    const speak = () =>
      deps.speaker.speak(
        {
          voiceId: unit.voiceId ?? row.voiceId,
          spoken: unit.spoken,
          delivery: unit.delivery ?? undefined,
          settings: settingsOf(row, unit),
          // A hosted model reads a line better when it knows what stands around it.
          context: contextOf(units, unit.position),
        },
        { signal: whole, urgent: isFirst, onFailure: noteFailed },
      )
    const spoken = found?.length
      ? { pcm: found, engine: 'kept', quality: 'basic' }
      : await (begun?.spoken.finally(() => begun.failed.forEach(noteFailed)) ?? speak())
    const latencyMs = performance.now() - startedAt
    const { key, lineKey } = keysAsSpoken(row, unit, 'rendition' in spoken ? spoken.rendition : undefined)
    const storageKey = takePath(row.userId, key)
    board.keep(unit.takeKey, spoken.pcm)
    if (!found?.length) await deps.storage.put(storageKey, bytesOf(spoken.pcm))
    board.stored(unit.takeKey, storageKey)
    ledger.add({
      key,
      lineKey,
      wantedKey: unit.takeKey,
      storageKey,
      samples: spoken.pcm.length,
      engine: spoken.engine,
      quality: spoken.quality,
      reserved: reservedOf.get(unit.takeKey) ?? 0,
      characters: unit.spoken.length,
      latencyMs,
    })
  }

  async function speakOnAndOn() {
    for (let position = board.next(); position !== undefined; position = board.next()) {
      whole.throwIfAborted()
      const unit = units[position]
      if (unit) await speakUnit(unit, false)
    }
  }

  /** The first to be heard has the machine to itself: side by side with others it would come later. */
  async function speakFirstThenAll() {
    const position = board.next()
    const unit = position === undefined ? undefined : units[position]
    if (unit) await speakUnit(unit, true)
    await Promise.all(Array.from({ length: deps.sideBySide }, () => speakOnAndOn()))
  }

  const speaking = speakFirstThenAll()
  const assembling = assemble(making, whole)
  try {
    const [{ durationMs }] = await Promise.all([assembling, speaking])
    await Promise.all([ledger.flush(), ...failuresNoted])
    const audioKey = recordingPath(row.userId, row.id)
    await deps.storage.putFile(audioKey, spool.path)
    const audioBytes = await deps.storage.size(audioKey)
    if (audioBytes !== spool.length) throw new Error(`stored ${audioBytes} bytes of ${spool.length}`)
    const audioSha256 = await sha256Of(spool.path)
    await finishGeneration(deps, row, { audioKey, audioBytes, audioSha256, durationMs: Math.round(durationMs) })
    await spool.close()
  } catch (error) {
    failure.abort(error)
    await Promise.allSettled([assembling, speaking])
    await Promise.all(failuresNoted)
    // What was spoken before it stopped is kept and charged, so that it need not be spoken again.
    await ledger.flush().catch(() => undefined)
    board.fail(failure.signal.reason)
    await spool.fail(failure.signal.reason)
    throw failure.signal.reason
  } finally {
    await spool.remove()
  }
}
