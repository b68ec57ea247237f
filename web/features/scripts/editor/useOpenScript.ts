import { useEffect, useState } from 'react'
import { CallError } from '../../../platform/api/callError.ts'
import { call } from '../../../platform/api/client.ts'
import { sessionStore } from '../../../platform/session/session.ts'
import { fetchScript } from '../sync/sendEdit.ts'
import { createScriptStore, type InitialEdit, type ScriptStore } from '../sync/scriptStore.ts'
import { lockEdit, openDraftDatabase, type StoredEdit, type DraftDatabase } from '../sync/draftDatabase.ts'
import { emptyScript, type ServerScript } from '../sync/scriptFields.ts'

export type OpenScriptState =
  | { state: 'waiting' }
  | { state: 'failed'; error: unknown }
  | { state: 'missing' }
  | { state: 'ready'; store: ScriptStore; marks: ScriptFlags }

/** Properties of a script that are saved as soon as the user changes them, separately from the text. */
export type ScriptFlags = { isFavorite: boolean; isArchived: boolean }

/** Time in ms to wait for the lock of an edit. The list of scripts holds this lock while it sends the edit. */
const lockTimeoutMs = 5_000
const noFlags: ScriptFlags = { isFavorite: false, isArchived: false }
const noDatabase: DraftDatabase = { list: async () => [], put: async () => {}, remove: async () => {} }

function createKey(): string {
  // The browser has no `randomUUID` on pages served over plain HTTP.
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

type UnsentEdit = { edit: StoredEdit; unlock: () => void }

/**
 * Finds the newest edit that `isWanted` accepts, that was not sent, and that no other tab has open. Returns it and
 * locks it, or returns null if there is none.
 */
async function findUnsentEdit(
  database: DraftDatabase,
  isWanted: (edit: StoredEdit) => boolean,
  maxWaitMs?: number,
): Promise<UnsentEdit | null> {
  const edits = await database.list().catch(() => []) // The browser blocks storage, so there are no unsent edits.
  for (const edit of edits.toSorted((one, other) => other.at - one.at)) {
    if (!isWanted(edit)) continue
    const unlock = await lockEdit(edit.key, maxWaitMs)
    if (unlock) return { edit, unlock }
  }
  return null
}

async function lockOwnEdit(key: string): Promise<() => void> {
  return (await lockEdit(key)) ?? (() => {})
}

function createInitialEdit(scriptId: string | null, known: ServerScript | null): InitialEdit {
  const name = createKey()
  const mine = known ?? emptyScript
  return { key: name, scriptId, wishKey: name, base: known, asked: null, mine }
}

type OpenedEditor = { store: ScriptStore; marks: ScriptFlags; unlock: () => void }

/**
 * Opens a new script that exists only on this device. Returns null if it was sent in the meantime, or if another tab
 * has it open.
 */
async function openStoredEdit(
  key: string,
  database: DraftDatabase,
  isMine: () => boolean,
): Promise<OpenedEditor | null> {
  const unsent = await findUnsentEdit(database, (edit) => edit.key === key, lockTimeoutMs)
  return unsent && { store: createScriptStore(unsent.edit, database, isMine), marks: noFlags, unlock: unsent.unlock }
}

async function openScript(scriptId: string, database: DraftDatabase, isMine: () => boolean): Promise<OpenedEditor> {
  if (scriptId === 'new') {
    const opening = createInitialEdit(null, null)
    return {
      store: createScriptStore(opening, database, isMine),
      marks: noFlags,
      unlock: await lockOwnEdit(opening.key),
    }
  }
  const unsent = await findUnsentEdit(database, (edit) => edit.scriptId === scriptId)
  try {
    const { isFavorite, isArchived, ...known } = await fetchScript(scriptId)
    const opening = unsent?.edit ?? createInitialEdit(scriptId, known)
    const unlock = unsent?.unlock ?? (await lockOwnEdit(opening.key))
    return { store: createScriptStore(opening, database, isMine), marks: { isFavorite, isArchived }, unlock }
  } catch (error) {
    if (!unsent) throw error
    // The server's script cannot be loaded, or it was deleted. The editor still shows the unsent edit, and the save
    // state tells the user what happened.
    return { store: createScriptStore(unsent.edit, database, isMine), marks: noFlags, unlock: unsent.unlock }
  }
}

const isMissing = (error: unknown) => error instanceof CallError && error.status === 'not-found'

export type OpenScriptRequest = {
  /** Id of the script to open; `new` creates a script. */
  scriptId: string
  /** For a new script: key of the stored edit to continue; null to start with an empty script. */
  storedKey: string | null
  userId: string | null
  /** Number of the attempt to open the script. When it changes, the script is opened again. */
  attempt: number
}

/** Opens a script together with its unsent edit on this device. */
export function useOpenScript({ scriptId, storedKey, userId, attempt }: OpenScriptRequest): OpenScriptState {
  const [opened, setOpened] = useState<OpenScriptState>({ state: 'waiting' })
  useEffect(() => {
    const database = userId === null ? noDatabase : openDraftDatabase(userId)
    let isUnmounted = false
    let found: OpenedEditor | undefined
    const close = ({ store, unlock }: OpenedEditor) => void store.close().finally(unlock)
    const isMine = () => sessionStore.get()?.user.uid === userId
    setOpened({ state: 'waiting' })
    const opening =
      storedKey === null ? openScript(scriptId, database, isMine) : openStoredEdit(storedKey, database, isMine)
    opening.then(
      (one) => {
        if (isUnmounted) return one?.unlock()
        if (!one) return setOpened({ state: 'missing' })
        found = one
        setOpened({ state: 'ready', store: one.store, marks: one.marks })
      },
      (error: unknown) =>
        !isUnmounted && setOpened(isMissing(error) ? { state: 'missing' } : { state: 'failed', error }),
    )
    // The list of scripts can be sorted by the time of this call. Nothing else depends on it, so a failure is ignored.
    if (scriptId !== 'new' && userId !== null) call('openScript', { scriptId }).catch(() => undefined)
    return () => {
      isUnmounted = true
      if (found) close(found)
    }
  }, [scriptId, storedKey, userId, attempt])
  return opened
}
