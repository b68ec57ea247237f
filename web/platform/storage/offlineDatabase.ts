import type { InputOf, OperationName, OutputOf } from '@scene-partner/contract/operations/index'
import { createEmitter } from '../../state/createEmitter.ts'
import { openRowDatabase, type RowDatabase } from './rowDatabase.ts'

/** The operations whose answers a rehearsal and a self-tape need. Each takes the id of the script, and nothing else. */
export type OfflineOperation =
  | 'getScript'
  | 'getUnderstanding'
  | 'getCasting'
  | 'getRehearsal'
  | 'getRuns'
  | 'getReadings'
  | 'getCoachNotes'
  | 'getFriendLines'

/** A scene with audio on this device. After a change of the text, the ids of its lines identify the scene. */
export type OfflineScene = { index: number; name: string; lineIds: readonly string[] }

/** A script that can be rehearsed offline: this device stores its text and progress, and the audio of some scenes. */
export type OfflineScript = {
  scriptId: string
  title: string
  /** The actor's roles. */
  mine: readonly string[]
  scenes: readonly OfflineScene[]
  /** Whether the copy has the audio of the actor's own lines, too. */
  includesOwnLines: boolean
  /** How many lines should have audio, and how many of these lines have no audio in the copy. */
  lineCount: number
  missingCount: number
  /** The approximate size of the copy in bytes. */
  bytes: number
  /** When the copy was made or brought up to date, in ms since 1970. */
  updatedAt: number
}

/**
 * The offline scripts of an account on this device. Each call rejects if the browser blocks storage; a write also
 * rejects if the storage is full.
 */
export type OfflineDatabase = {
  /** Returns all offline scripts, the most recently updated first. */
  list(): Promise<OfflineScript[]>
  get(scriptId: string): Promise<OfflineScript | undefined>
  put(script: OfflineScript): Promise<void>
  getAnswer<Name extends OfflineOperation>(name: Name, scriptId: string): Promise<OutputOf<Name> | undefined>
  putAnswer<Name extends OfflineOperation>(name: Name, scriptId: string, answer: OutputOf<Name>): Promise<void>
  /** Returns the keys of the audio files of a script. A key contains the line and the way in which it is spoken. */
  listAudio(scriptId: string): Promise<string[]>
  getAudio(scriptId: string, key: string): Promise<ArrayBuffer | undefined>
  putAudio(scriptId: string, key: string, bytes: ArrayBuffer): Promise<void>
  /** Removes the audio files whose key begins with `prefix`. */
  removeAudio(scriptId: string, prefix: string): Promise<void>
  /** Removes the copy of a script with all its audio. */
  remove(scriptId: string): Promise<void>
}

type Row = { key: string; value: unknown }

/** Returns the name of an account's database of offline scripts. Each account has its own. */
export const getOfflineDatabaseName = (userId: string): string => `sp.kept.${userId}`

const scriptPrefix = 'script '
const answerKey = (scriptId: string, name: string) => `answer ${scriptId} ${name}`
const audioPrefix = (scriptId: string) => `audio ${scriptId} `

/** Opens the offline scripts of an account. Only this module writes the rows, so their types are trusted. */
export function openOfflineDatabase(userId: string): OfflineDatabase {
  const rows: RowDatabase<Row> = openRowDatabase<Row>(getOfflineDatabaseName(userId), 'rows')
  const read = async <Value>(key: string) => (await rows.get(key))?.value as Value | undefined
  return {
    async list() {
      const found = (await rows.list(scriptPrefix)).map(({ value }) => value as OfflineScript)
      return found.toSorted((one, other) => other.updatedAt - one.updatedAt)
    },
    get: (scriptId) => read<OfflineScript>(scriptPrefix + scriptId),
    async put(script) {
      await rows.put({ key: scriptPrefix + script.scriptId, value: script })
      changes.emit()
    },
    getAnswer: (name, scriptId) => read(answerKey(scriptId, name)),
    putAnswer: (name, scriptId, answer) => rows.put({ key: answerKey(scriptId, name), value: answer }),
    async listAudio(scriptId) {
      const prefix = audioPrefix(scriptId)
      return (await rows.listKeys(prefix)).map((key) => key.slice(prefix.length))
    },
    getAudio: (scriptId, key) => read<ArrayBuffer>(audioPrefix(scriptId) + key),
    putAudio: (scriptId, key, bytes) => rows.put({ key: audioPrefix(scriptId) + key, value: bytes }),
    removeAudio: (scriptId, prefix) => rows.removeAll(audioPrefix(scriptId) + prefix),
    async remove(scriptId) {
      // The entry of the list is removed first, so that the list never contains a script whose text is already removed.
      await rows.remove(scriptPrefix + scriptId)
      await rows.removeAll(`answer ${scriptId} `)
      await rows.removeAll(audioPrefix(scriptId))
      changes.emit()
    },
  }
}

const changes = createEmitter()

/**
 * Calls the listener when this page has added, changed or removed an offline script. Returns a function that
 * unsubscribes.
 */
export const onOfflineScriptsChange = changes.subscribe

/** The databases that this page has opened, by account. */
const opened = new Map<string, OfflineDatabase>()

/** Returns the offline scripts of an account; undefined in a browser without IndexedDB. */
export function getOfflineDatabase(userId: string): OfflineDatabase | undefined {
  if (typeof indexedDB === 'undefined') return undefined
  const database = opened.get(userId) ?? openOfflineDatabase(userId)
  opened.set(userId, database)
  return database
}

/** Returns the stored answer of an operation; undefined if this device has no copy of the script, or cannot read it. */
export async function readOfflineAnswer<Name extends OperationName>(
  userId: string,
  name: Name,
  input: InputOf<Name>,
): Promise<OutputOf<Name> | undefined> {
  if (!isOfflineOperation(name) || !('scriptId' in input)) return undefined
  const answer: unknown = await getOfflineDatabase(userId)
    ?.getAnswer(name, String(input.scriptId))
    .catch(() => undefined)
  return answer as OutputOf<Name> | undefined
}

/** Stores a newer answer in the copy of a script. Does nothing if this device has no copy of it. Never rejects. */
export async function updateOfflineAnswer<Name extends OperationName>(
  userId: string,
  name: Name,
  input: InputOf<Name>,
  answer: OutputOf<Name>,
): Promise<void> {
  if (!isOfflineOperation(name) || !('scriptId' in input)) return
  const database = getOfflineDatabase(userId)
  const scriptId = String(input.scriptId)
  try {
    if (await database?.get(scriptId)) await database?.putAnswer(name, scriptId, answer as OutputOf<OfflineOperation>)
  } catch {
    // If the answer cannot be stored, the copy stays as it was. The practice page brings it up to date when it opens.
  }
}

/** The operations whose answers are stored with an offline script. */
export const offlineOperations = [
  'getScript',
  'getUnderstanding',
  'getCasting',
  'getRehearsal',
  'getRuns',
  'getReadings',
  'getCoachNotes',
  'getFriendLines',
] as const satisfies readonly OfflineOperation[]

const isOfflineOperation = (name: OperationName): name is OfflineOperation & typeof name =>
  (offlineOperations as readonly string[]).includes(name)
