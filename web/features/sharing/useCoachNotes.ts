import type { OutputOf } from '@scene-partner/contract/operations/index'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo, useRef, useState } from 'react'
import { formatCallError } from '../../platform/api/callError.ts'
import { call } from '../../platform/api/client.ts'
import { operationQuery } from '../../platform/query/query.tsx'
import { readWithCopy } from '../../platform/query/readWithCopy.ts'
import * as messages from './messages.ts'

/** A note of a coach, with the text that its line has now. */
export type ScriptNote = OutputOf<'getCoachNotes'>['notes'][number] & {
  /** Why marking the note as done or open could not be stored; null if it was stored, or if nothing was changed. */
  problem: string | null
}

/** Marks a note as done, or as open again. */
export type FinishNote = (noteId: string, isDone: boolean) => void

/** With this option, the browser completes the request even if the actor closes the page. */
const outlivesPage = { keepalive: true }

const noNotes: readonly ScriptNote[] = []

/** Returns a copy of a map with this entry set, or removed if the value is undefined. */
function withEntry<Value>(map: ReadonlyMap<string, Value>, key: string, value: Value | undefined) {
  const copy = new Map(map)
  if (value === undefined) copy.delete(key)
  else copy.set(key, value)
  return copy
}

/**
 * Returns the ids of all notes that were open at some time since the page was opened. Such a note stays visible after
 * it is done, so that the actor can finish reading it or open it again.
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
 * Returns the notes of coaches on a script, and a function that marks a note as done or open and stores this at once. A
 * note that is marked as done, here or in another tab, stays visible until the actor leaves the page. The list is empty
 * until the notes are loaded, and if loading fails.
 */
export function useCoachNotes(scriptId: string): { notes: readonly ScriptNote[]; finishNote: FinishNote } {
  const client = useQueryClient()
  const query = operationQuery('getCoachNotes', { scriptId }, ['sharing'])
  const { data } = useQuery({
    ...query,
    queryFn: async ({ signal }) => (await readWithCopy('getCoachNotes', { scriptId }, signal)).answer,
    // By default, a query waits while the device is offline. With `always` it runs and can use the copy on this device.
    networkMode: 'always',
  })
  const shown = useIdsOfShownNotes(data?.notes)
  /** Changes of notes that the server has not confirmed yet, by the id of the note. */
  const [pending, setPending] = useState<ReadonlyMap<string, { isDone: boolean }>>(new Map())
  const [problems, setProblems] = useState<ReadonlyMap<string, string>>(new Map())
  /**
   * The promise of the last request in the queue. Only one request runs at a time, so that the server stores the
   * changes in the order in which the actor made them.
   */
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
          // Loads the notes again: another tab may have changed this note later, and the event about that change may
          // have arrived before this response.
          void client.invalidateQueries({ queryKey })
        } catch (error) {
          setProblems((earlier) => withEntry(earlier, noteId, formatCallError(error, messages.noteChangeError)))
        }
        // If the actor has changed the same note again in the meantime, the newer change stays pending until its own
        // request ends.
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
