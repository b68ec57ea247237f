import { useEffect, useState } from 'react'
import { CallError } from '../../platform/callError.ts'
import { call } from '../../platform/client.ts'
import { sessionStore } from '../../platform/session.ts'
import { readScript } from './send.ts'
import { createScriptStore, type Opening, type ScriptStore } from './scriptStore.ts'
import { holdEdit, openShelf, type KeptEdit, type Shelf } from './shelf.ts'
import type { Known } from './wording.ts'

export type OpenedScript =
  | { state: 'waiting' }
  | { state: 'failed'; error: unknown }
  | { state: 'missing' }
  | { state: 'ready'; store: ScriptStore; marks: Marks }

/** What is no wording: it is changed at once and by itself. */
export type Marks = { isFavorite: boolean; isArchived: boolean }

/** The list from which one comes may just be trying to send it. */
const sendingEndsMs = 5_000
const noMarks: Marks = { isFavorite: false, isArchived: false }
const noShelf: Shelf = { list: async () => [], put: async () => {}, remove: async () => {} }

function newName(): string {
  // `randomUUID` is not there where a page comes over plain http.
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

type Left = { edit: KeptEdit; letGo: () => void }

/** What a tab that is gone has left of this script; the newest first. */
async function findLeft(
  shelf: Shelf,
  isWanted: (edit: KeptEdit) => boolean,
  patienceMs?: number,
): Promise<Left | null> {
  const edits = await shelf.list().catch(() => []) // kept nowhere: the server has what there is
  for (const edit of edits.toSorted((one, other) => other.at - one.at)) {
    if (!isWanted(edit)) continue
    const letGo = await holdEdit(edit.key, patienceMs)
    if (letGo) return { edit, letGo }
  }
  return null
}

async function hold(key: string): Promise<() => void> {
  return (await holdEdit(key)) ?? (() => {})
}

function openingOf(scriptId: string | null, known: Known | null): Opening {
  const name = newName()
  const mine = known ?? { title: '', content: '', tags: [] }
  return { key: name, scriptId, wishKey: name, base: known, asked: null, mine }
}

type Found = { store: ScriptStore; marks: Marks; letGo: () => void }

/** What was begun here and is no script of the server's yet; null where it was sent since, or another tab has it. */
async function openKept(key: string, shelf: Shelf, isMine: () => boolean): Promise<Found | null> {
  const left = await findLeft(shelf, (edit) => edit.key === key, sendingEndsMs)
  return left && { store: createScriptStore(left.edit, shelf, isMine), marks: noMarks, letGo: left.letGo }
}

async function open(scriptId: string, shelf: Shelf, isMine: () => boolean): Promise<Found> {
  if (scriptId === 'new') {
    const opening = openingOf(null, null)
    return { store: createScriptStore(opening, shelf, isMine), marks: noMarks, letGo: await hold(opening.key) }
  }
  const left = await findLeft(shelf, (edit) => edit.scriptId === scriptId)
  try {
    const { isFavorite, isArchived, ...known } = await readScript(scriptId)
    const opening = left?.edit ?? openingOf(scriptId, known)
    const letGo = left?.letGo ?? (await hold(opening.key))
    return { store: createScriptStore(opening, shelf, isMine), marks: { isFavorite, isArchived }, letGo }
  } catch (error) {
    if (!left) throw error
    // Unreachable, or gone: what was written here is shown all the same, and says how it stands.
    return { store: createScriptStore(left.edit, shelf, isMine), marks: noMarks, letGo: left.letGo }
  }
}

const isMissing = (error: unknown) => error instanceof CallError && error.status === 'not-found'

export type Wanted = {
  /** `new` begins one. */
  scriptId: string
  /** With `new`: which of what was begun on this device is gone on with. */
  kept: string | null
  userId: string | null
  /** Counts the tries. */
  again: number
}

/** Opens a script with what was left of it on this device. */
export function useOpening({ scriptId, kept, userId, again }: Wanted): OpenedScript {
  const [opened, setOpened] = useState<OpenedScript>({ state: 'waiting' })
  useEffect(() => {
    const shelf = userId === null ? noShelf : openShelf(userId)
    let isOver = false
    let found: Found | undefined
    const close = ({ store, letGo }: Found) => void store.close().finally(letGo)
    const isMine = () => sessionStore.get()?.user.uid === userId
    setOpened({ state: 'waiting' })
    const opening = kept === null ? open(scriptId, shelf, isMine) : openKept(kept, shelf, isMine)
    opening.then(
      (one) => {
        if (isOver) return one?.letGo()
        if (!one) return setOpened({ state: 'missing' })
        found = one
        setOpened({ state: 'ready', store: one.store, marks: one.marks })
      },
      (error: unknown) => !isOver && setOpened(isMissing(error) ? { state: 'missing' } : { state: 'failed', error }),
    )
    // A sort order of the list, and nothing more: nobody waits for it.
    if (scriptId !== 'new' && userId !== null) call('openScript', { scriptId }).catch(() => undefined)
    return () => {
      isOver = true
      if (found) close(found)
    }
  }, [scriptId, kept, userId, again])
  return opened
}
