import type { Session } from '@scene-partner/contract/entities'
import type { OutputOf } from '@scene-partner/contract/operations/index'
import { hasErrorCode } from '../../../platform/api/callError.ts'
import { call } from '../../../platform/api/client.ts'
import { storeOfflineAccount } from '../../../platform/session/offlineAccount.ts'
import {
  getOfflineDatabase,
  type OfflineOperation,
  type OfflineScene,
  type OfflineDatabase,
  type OfflineScript,
} from '../../../platform/storage/offlineDatabase.ts'
import { withFriendLines } from '../../sharing/index.ts'
import { createLineAudioFetcher, isTransientError } from '../audio/fetchLineAudio.ts'
import type { FetchLineAudio } from '../audio/lineFetching.ts'
import { formatAudioKey } from '../audio/cachingAudioFetcher.ts'
import { formatRecordingKey } from '../audio/cachingRecordingFetcher.ts'
import { findReading } from '../lineReadings/useLineReadings.ts'
import { sendStoredProgress } from '../runtime/progressOutboxes.ts'
import { buildRehearsalLines, type ScriptLine, type Understanding } from '../runtime/rehearsalLines.ts'
import { findOfflineScenes } from './findOfflineScenes.ts'

type Answers = { [Name in OfflineOperation]: OutputOf<Name> }

/**
 * Sends the progress on this device to the server, then fetches the answers of all operations that a rehearsal needs.
 */
async function fetchAnswers(accountId: string, scriptId: string, signal: AbortSignal): Promise<Answers> {
  // Sends the progress first, because otherwise the latest runs would be missing in the server's answer and the copy.
  await sendStoredProgress(accountId)
  const input = { scriptId }
  const options = { signal }
  const [getScript, getUnderstanding, getCasting, getRehearsal, getRuns, getReadings, getCoachNotes, getFriendLines] =
    await Promise.all([
      call('getScript', input, options),
      call('getUnderstanding', input, options),
      call('getCasting', input, options),
      call('getRehearsal', input, options),
      call('getRuns', input, options),
      call('getReadings', input, options),
      call('getCoachNotes', input, options),
      call('getFriendLines', input, options),
    ])
  return { getScript, getUnderstanding, getCasting, getRehearsal, getRuns, getReadings, getCoachNotes, getFriendLines }
}

async function storeAnswers(database: OfflineDatabase, scriptId: string, answers: Answers): Promise<void> {
  await database.putAnswer('getScript', scriptId, answers.getScript)
  await database.putAnswer('getUnderstanding', scriptId, answers.getUnderstanding)
  await database.putAnswer('getCasting', scriptId, answers.getCasting)
  await database.putAnswer('getRehearsal', scriptId, answers.getRehearsal)
  await database.putAnswer('getRuns', scriptId, answers.getRuns)
  await database.putAnswer('getReadings', scriptId, answers.getReadings)
  await database.putAnswer('getCoachNotes', scriptId, answers.getCoachNotes)
  await database.putAnswer('getFriendLines', scriptId, answers.getFriendLines)
}

/** Returns the lines of these scenes that the reader speaks; with `includesOwnLines` also the actor's lines. */
function listSpokenLines(lines: readonly ScriptLine[], scenes: readonly OfflineScene[], includesOwnLines: boolean) {
  const indexes = new Set(scenes.map(({ index }) => index))
  return lines.filter(
    ({ scene, part }) => indexes.has(scene) && part !== 'shown' && (includesOwnLines || part !== 'mine'),
  )
}

/** A file of the copy: the key under which it is stored, and a function that fetches it. */
type WantedFile = { key: string; fetch: (signal: AbortSignal) => Promise<ArrayBuffer> }

async function fetchFile(url: string, signal: AbortSignal): Promise<ArrayBuffer> {
  const answer = await fetch(url, { signal, credentials: 'same-origin' })
  if (!answer.ok) throw new Error(`a recording was answered with ${answer.status}`)
  return answer.arrayBuffer()
}

/** Lists the audio files of these lines. A recording of the actor or of a friend replaces the synthetic voice. */
function listWantedFiles(lines: readonly ScriptLine[], answers: Answers, fetchLineAudio: FetchLineAudio): WantedFile[] {
  const recordings = new Map(
    withFriendLines(answers.getRehearsal, answers.getFriendLines).recordings.map((one) => [one.lineId, one]),
  )
  return lines.map((line) => {
    const recording = recordings.get(line.id)
    if (recording) {
      return { key: formatRecordingKey(recording), fetch: (signal) => fetchFile(recording.url, signal) }
    }
    return {
      key: formatAudioKey(answers.getCasting.casting, line),
      fetch: (signal) => fetchLineAudio(line, { signal, isAhead: true, onBytes: () => undefined }),
    }
  })
}

const maxParallel = 2
/** After this many failures in a row, copying stops: the connection is probably lost, or the quota is used up. */
const maxFailures = 3

type StoreFilesOptions = { signal: AbortSignal; onProgress: (done: number) => void }

/**
 * Fetches and stores files, two at a time. Returns how many files are missing because they could not be fetched, and
 * the last error. Rejects if the storage is full or `signal` aborts.
 */
async function storeFiles(
  database: OfflineDatabase,
  scriptId: string,
  files: readonly WantedFile[],
  { signal, onProgress }: StoreFilesOptions,
): Promise<{ missing: number; problem: unknown }> {
  const known = new Set(await database.listAudio(scriptId))
  const queue = files.filter(({ key }) => !known.has(key))
  let stored = files.length - queue.length
  let failures = 0
  let problem: unknown
  onProgress(stored)
  async function work() {
    for (let file = queue.shift(); file; file = queue.shift()) {
      signal.throwIfAborted()
      let bytes: ArrayBuffer
      try {
        bytes = await file.fetch(signal)
      } catch (error) {
        signal.throwIfAborted()
        problem = error
        failures += 1
        if (failures >= maxFailures) return
        continue
      }
      failures = 0
      await database.putAudio(scriptId, file.key, bytes)
      stored += 1
      onProgress(stored)
    }
  }
  await Promise.all(Array.from({ length: maxParallel }, work))
  return { missing: files.length - stored, problem }
}

/** Removes the files of the copy that are not in `wanted`. */
async function removeOldFiles(
  database: OfflineDatabase,
  scriptId: string,
  wanted: readonly WantedFile[],
): Promise<void> {
  const keys = new Set(wanted.map(({ key }) => key))
  for (const key of await database.listAudio(scriptId)) if (!keys.has(key)) await database.removeAudio(scriptId, key)
}

/** Removes the audio of lines whose line reading was changed since the last copy. */
async function removeOtherReadings(
  database: OfflineDatabase,
  scriptId: string,
  lines: readonly ScriptLine[],
  answers: Answers,
) {
  const earlier = (await database.getAnswer('getReadings', scriptId))?.readings ?? answers.getReadings.readings
  const formatReading = (readings: typeof earlier, line: ScriptLine) =>
    JSON.stringify(findReading(readings, line)?.reading)
  for (const line of lines) {
    if (formatReading(earlier, line) !== formatReading(answers.getReadings.readings, line))
      await database.removeAudio(scriptId, `${line.id} `)
  }
}

async function measureBytes(
  database: OfflineDatabase,
  scriptId: string,
  files: readonly WantedFile[],
  answers: Answers,
) {
  let bytes = JSON.stringify(answers).length
  for (const { key } of files) bytes += (await database.getAudio(scriptId, key))?.byteLength ?? 0
  return bytes
}

export type CopyRequest = {
  accountId: string
  scriptId: string
  /** Returns the scenes of the current text that must be copied. */
  chooseScenes: (understanding: Understanding) => readonly OfflineScene[]
  includesOwnLines: boolean
}

export type CopyResult = {
  script: OfflineScript
  /** The error because of which some lines have no audio; undefined if all lines have audio. */
  problem: unknown
}

/**
 * Copies scenes of a script to this device, or updates the copy: text, casting, progress and audio. Counts the lines
 * without audio; another call fetches only the missing files. Rejects if the server cannot be reached, the storage is
 * full, or `signal` aborts; files that are already stored then stay.
 */
export async function storeScriptOffline(
  { accountId, scriptId, chooseScenes, includesOwnLines }: CopyRequest,
  { signal, onProgress }: { signal: AbortSignal; onProgress: (done: number, total: number) => void },
): Promise<CopyResult> {
  const database = getOfflineDatabase(accountId)
  if (!database) throw new Error('this browser has no database')
  const answers = await fetchAnswers(accountId, scriptId, signal)
  const { understanding } = answers.getUnderstanding
  const names = new Set(understanding.characters.map(({ name }) => name))
  const mine = (answers.getCasting.casting?.mine ?? []).filter((name) => names.has(name))
  const allLines = buildRehearsalLines(understanding, mine, new Map())
  const scenes = chooseScenes(understanding)
  const lines = listSpokenLines(allLines, scenes, includesOwnLines)
  const files = listWantedFiles(lines, answers, createLineAudioFetcher(scriptId))
  await removeOtherReadings(database, scriptId, allLines, answers)
  await storeAnswers(database, scriptId, answers)
  const facts = {
    ...{ scriptId, title: answers.getScript.script.title, mine, scenes, includesOwnLines },
    ...{ lineCount: files.length, updatedAt: Date.now() },
  }
  // Lists the script before its files are stored: if the page closes during the copy, the next visit fetches the rest.
  if (!(await database.get(scriptId))) await database.put({ ...facts, missingCount: files.length, bytes: 0 })
  const { missing, problem } = await storeFiles(database, scriptId, files, {
    signal,
    onProgress: (done) => onProgress(done, files.length),
  })
  await removeOldFiles(database, scriptId, files)
  const bytes = await measureBytes(database, scriptId, files, answers)
  const script: OfflineScript = { ...facts, missingCount: missing, bytes }
  await database.put(script)
  return { script, problem: missing > 0 ? problem : undefined }
}

/**
 * Updates the copies of all scripts that the account has stored on this device, one after the other. Removes the copy
 * of a script that was deleted. Leaves a copy unchanged if its script cannot be fetched. Never rejects.
 */
export async function refreshOfflineScripts(session: Session, signal: AbortSignal): Promise<void> {
  const accountId = session.user.uid
  const database = getOfflineDatabase(accountId)
  const scripts = (await database?.list().catch(() => undefined)) ?? []
  for (const { scriptId, scenes, includesOwnLines } of scripts) {
    if (signal.aborted) return
    const chooseScenes = (understanding: Understanding) => findOfflineScenes(understanding, scenes)
    try {
      await storeScriptOffline(
        { accountId, scriptId, chooseScenes, includesOwnLines },
        { signal, onProgress: () => undefined },
      )
      // From now on, the copies of this signed-in account can be opened without a connection for another 30 days.
      storeOfflineAccount(session, Date.now())
    } catch (error) {
      if (hasErrorCode(error, 'not_found')) await database?.remove(scriptId).catch(reportError)
      else if (!isTransientError(error) && !signal.aborted) reportError(error)
    }
  }
}
