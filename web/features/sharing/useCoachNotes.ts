import type { OutputOf } from '@scene-partner/contract/operations/index'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { formatCallError } from '../../platform/api/callError.ts'
import { call } from '../../platform/api/client.ts'
import { operationQuery } from '../../platform/api/query.tsx'
import { onPageLeave } from '../../platform/page/pageLeave.ts'
import { readWithCopy } from '../../platform/storage/readWithCopy.ts'
import * as messages from './messages.ts'

/** A note of a coach, with the text of its line as it is now. */
export type ScriptNote = OutputOf<'getCoachNotes'>['notes'][number] & {
  /** Whether the actor has dealt with it. It is deleted when the actor leaves the page. */
  isDone: boolean
  /** Why it could not be deleted; null if it could, or was not tried. */
  problem: string | null
}

/** Marks a note as done, or takes that back. */
export type FinishNote = (noteId: string, isDone: boolean) => void

/** The browser completes the call even if the actor closes the page. */
const outlivesPage = { keepalive: true }

const noNotes: readonly ScriptNote[] = []
const without = (ids: ReadonlySet<string>, removed: string) => new Set([...ids].filter((id) => id !== removed))

/**
 * Returns the notes of coaches on a script, and the action for a note that the actor has dealt with. Such a note stays in
 * its place, with a way back, until the actor leaves the page. Notes are empty while they are loaded, and where they
 * cannot be read.
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
  const [done, setDone] = useState<ReadonlySet<string>>(new Set())
  const [problems, setProblems] = useState<ReadonlyMap<string, string>>(new Map())
  const latestDone = useRef(done)
  useEffect(() => void (latestDone.current = done), [done])

  const deleteNote = useCallback(
    async (noteId: string) => {
      try {
        await call('deleteCoachNote', { scriptId, noteId }, outlivesPage)
        client.setQueryData<OutputOf<'getCoachNotes'>>(
          ['getCoachNotes', { scriptId }],
          (earlier) => earlier && { notes: earlier.notes.filter((note) => note.noteId !== noteId) },
        )
      } catch (error) {
        setDone((ids) => without(ids, noteId))
        setProblems((earlier) => new Map([...earlier, [noteId, formatCallError(error, messages.noteDeleteError)]]))
      }
    },
    [client, scriptId],
  )
  useEffect(() => {
    const deleteDone = () => {
      for (const noteId of latestDone.current) void deleteNote(noteId)
      latestDone.current = new Set()
    }
    const stopListening = onPageLeave(deleteDone)
    return () => {
      stopListening()
      deleteDone()
    }
  }, [deleteNote])
  const finishNote = useCallback<FinishNote>((noteId, isDone) => {
    setDone((ids) => (isDone ? new Set([...ids, noteId]) : without(ids, noteId)))
    setProblems((earlier) => new Map([...earlier].filter(([id]) => id !== noteId)))
  }, [])

  const notes = useMemo(
    () =>
      data?.notes.map((note) => ({
        ...note,
        isDone: done.has(note.noteId),
        problem: problems.get(note.noteId) ?? null,
      })) ?? noNotes,
    [data, done, problems],
  )
  return { notes, finishNote }
}
