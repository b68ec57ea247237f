import type { OutputOf } from '@scene-partner/contract/operations/index'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { formatCallError } from '../../platform/api/callError.ts'
import { call } from '../../platform/api/client.ts'
import { operationQuery } from '../../platform/api/query.tsx'
import { onPageLeave } from '../../platform/page/pageLeave.ts'
import { readWithCopy } from '../../platform/storage/readWithCopy.ts'
import { showToast } from '../../ui/overlays/toasts.ts'
import * as messages from './messages.ts'

/** A note of a coach, with the text of its line as it is now. */
export type ScriptNote = OutputOf<'getCoachNotes'>['notes'][number]

/** How long a note that is done can be restored, in ms. */
const undoMs = 8_000
/** The browser completes the call even if the actor closes the page. */
const outlivesPage = { keepalive: true }

const noNotes: readonly ScriptNote[] = []

/**
 * Returns the notes of coaches on a script, and the action for a note that the actor has dealt with. Such a note is
 * hidden at once, and deleted when it can no longer be restored. Notes are empty while they are loaded, and where they
 * cannot be read.
 */
export function useCoachNotes(scriptId: string): {
  notes: readonly ScriptNote[]
  finishNote: (noteId: string) => void
} {
  const client = useQueryClient()
  const query = operationQuery('getCoachNotes', { scriptId }, ['sharing'])
  const { data } = useQuery({
    ...query,
    queryFn: async ({ signal }) => (await readWithCopy('getCoachNotes', { scriptId }, signal)).answer,
    // Without this, the query would wait for the connection, also where this device has a copy.
    networkMode: 'always',
  })
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set())
  const show = useCallback((noteId: string) => setHidden((ids) => new Set([...ids].filter((id) => id !== noteId))), [])
  /** The timers of the notes that are hidden and not yet deleted. */
  const waiting = useRef(new Map<string, ReturnType<typeof setTimeout>>())

  const deleteNote = useCallback(
    async (noteId: string) => {
      clearTimeout(waiting.current.get(noteId))
      if (!waiting.current.delete(noteId)) return
      try {
        await call('deleteCoachNote', { scriptId, noteId }, outlivesPage)
        client.setQueryData(
          ['getCoachNotes', { scriptId }],
          (earlier: OutputOf<'getCoachNotes'> | undefined) =>
            earlier && { notes: earlier.notes.filter((note) => note.noteId !== noteId) },
        )
      } catch (error) {
        show(noteId)
        showToast(formatCallError(error, messages.noteDeleteError), { kind: 'failed' })
      }
    },
    [client, scriptId, show],
  )
  const finishNote = useCallback(
    (noteId: string) => {
      setHidden((ids) => new Set([...ids, noteId]))
      waiting.current.set(
        noteId,
        setTimeout(() => void deleteNote(noteId), undoMs),
      )
      const undo = () => {
        clearTimeout(waiting.current.get(noteId))
        waiting.current.delete(noteId)
        show(noteId)
      }
      const close = showToast(messages.noteDone, {
        act: { label: messages.undo, onPress: () => (close(), undo()) },
        lastsMs: undoMs,
      })
    },
    [deleteNote, show],
  )
  useEffect(() => {
    const timers = waiting.current
    const deleteAll = () => {
      for (const noteId of timers.keys()) void deleteNote(noteId)
    }
    const stopListening = onPageLeave(deleteAll)
    return () => {
      stopListening()
      deleteAll()
    }
  }, [deleteNote])

  const notes = useMemo(() => (data ? data.notes.filter(({ noteId }) => !hidden.has(noteId)) : noNotes), [data, hidden])
  return { notes, finishNote }
}
