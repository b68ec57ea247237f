import type { OutputOf } from '@scene-partner/contract/operations/index'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo, useRef, useState } from 'react'
import { formatCallError } from '../../platform/api/callError.ts'
import { call } from '../../platform/api/client.ts'
import { operationQuery } from '../../platform/api/query.tsx'
import { readWithCopy } from '../../platform/storage/readWithCopy.ts'
import * as messages from './messages.ts'

/** A note of a coach, with the text of its line as it is now. */
export type ScriptNote = OutputOf<'getCoachNotes'>['notes'][number] & {
  /** Why the last change of `isDone` was not stored; null if it was, or if there was none. */
  problem: string | null
}

/** Marks a note as done, or as open again. */
export type FinishNote = (noteId: string, isDone: boolean) => void

/** The browser completes the call even if the actor closes the page. */
const outlivesPage = { keepalive: true }

const noNotes: readonly ScriptNote[] = []

/** Returns a copy of a map with one more entry; without the entry if the value is undefined. */
function withEntry<Value>(map: ReadonlyMap<string, Value>, key: string, value: Value | undefined) {
  const copy = new Map(map)
  if (value === undefined) copy.delete(key)
  else copy.set(key, value)
  return copy
}

/**
 * Returns the ids of the notes that were open at some time since the page was opened. These notes stay in their place,
 * so that the actor can open them again, and so that a note does not disappear while the actor reads it.
 */
function useIdsOfShownNotes(notes: OutputOf<'getCoachNotes'>['notes'] | undefined): ReadonlySet<string> {
  const [shown, setShown] = useState<ReadonlySet<string>>(new Set())
  const added = notes?.filter(({ noteId, isDone }) => !isDone && !shown.has(noteId)) ?? []
  if (added.length === 0) return shown
  const all = new Set([...shown, ...added.map(({ noteId }) => noteId)])
  setShown(all)
  return all
}

/**
 * Returns the notes of coaches on a script, and the action for a note that the actor has dealt with. The server stores
 * immediately that a note is done. A note that is done, here or in another tab, stays in its place until the actor
 * leaves the page, and can be opened again. Notes are empty while they are loaded, and where they cannot be read.
 */
export function useCoachNotes(scriptId: string): { notes: readonly ScriptNote[]; finishNote: FinishNote } {
  const client = useQueryClient()
  const query = operationQuery('getCoachNotes', { scriptId }, ['sharing'])
  const { data } = useQuery({
    ...query,
    queryFn: async ({ signal }) => (await readWithCopy('getCoachNotes', { scriptId }, signal)).answer,
    // Without this, the query would wait for the connection, also where this device has a copy.
    networkMode: 'always',
  })
  const shown = useIdsOfShownNotes(data?.notes)
  /** Choices that the server has not confirmed yet, by the id of the note. */
  const [pending, setPending] = useState<ReadonlyMap<string, { isDone: boolean }>>(new Map())
  const [problems, setProblems] = useState<ReadonlyMap<string, string>>(new Map())
  /** One call at a time, so that the server stores two choices in their order. */
  const lastCall = useRef(Promise.resolve())

  const finishNote = useCallback<FinishNote>(
    (noteId, isDone) => {
      const choice = { isDone }
      setPending((earlier) => withEntry(earlier, noteId, choice))
      setProblems((earlier) => withEntry(earlier, noteId, undefined))
      const store = async () => {
        try {
          await call('finishCoachNote', { scriptId, noteId, isDone }, outlivesPage)
          const { queryKey } = operationQuery('getCoachNotes', { scriptId })
          client.setQueryData(
            queryKey,
            (earlier) =>
              earlier && { notes: earlier.notes.map((note) => (note.noteId === noteId ? { ...note, isDone } : note)) },
          )
          // Loads the notes again: another tab may have changed the note after this change, and the event of that
          // change may have arrived before this response.
          void client.invalidateQueries({ queryKey })
        } catch (error) {
          setProblems((earlier) => withEntry(earlier, noteId, formatCallError(error, messages.noteChangeError)))
        }
        // If the user has changed the same note again in the meantime, the newer choice stays pending until its own
        // call ends.
        setPending((earlier) => (earlier.get(noteId) === choice ? withEntry(earlier, noteId, undefined) : earlier))
      }
      lastCall.current = lastCall.current.then(store)
    },
    [client, scriptId],
  )

  const notes = useMemo(
    () =>
      data?.notes
        .map((note) => ({
          ...note,
          isDone: pending.get(note.noteId)?.isDone ?? note.isDone,
          problem: problems.get(note.noteId) ?? null,
        }))
        .filter(({ noteId, isDone }) => !isDone || shown.has(noteId)) ?? noNotes,
    [data, shown, pending, problems],
  )
  return { notes, finishNote }
}
