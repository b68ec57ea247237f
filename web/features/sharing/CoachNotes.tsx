import { useQuery, useQueryClient } from '@tanstack/react-query'
import { formatCallError } from '../../platform/api/callError.ts'
import { call } from '../../platform/api/client.ts'
import { operationQuery } from '../../platform/api/query.tsx'
import { useSending } from '../../platform/page/useSending.ts'
import { Button } from '../../ui/actions/Button.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import * as messages from './messages.ts'
import styles from './ShareScreen.module.css'

/** Lists the notes of coaches, each with its line. Shows nothing as long as there are none. */
export function CoachNotes({ scriptId, isReadOnly }: { scriptId: string; isReadOnly: boolean }) {
  const client = useQueryClient()
  const { data } = useQuery(operationQuery('getCoachNotes', { scriptId }, ['sharing']))
  const removing = useSending(
    async (noteId: string) => {
      await call('deleteCoachNote', { scriptId, noteId })
      await client.invalidateQueries({ queryKey: ['getCoachNotes', { scriptId }] })
    },
    (error) => formatCallError(error, messages.noteDeleteError),
  )
  if (!data || data.notes.length === 0) return null
  return (
    <section className={styles.notes} aria-labelledby="coach-notes">
      <h2 id="coach-notes">{messages.notesTitle}</h2>
      {removing.problem && <Notice kind="failed">{removing.problem}</Notice>}
      <ul className={styles.arrived}>
        {data.notes.map(({ noteId, author, text, lineText }) => (
          <li key={noteId}>
            <p>
              <small className={styles.lineText}>{lineText ?? messages.lineGone}</small>
              <span className={styles.noteText}>
                <b>{messages.noteBy(author)}</b> {text}
              </span>
            </p>
            {!isReadOnly && (
              <Button kind="bare" icon="trash" label={messages.noteDelete} onPress={() => void removing.send(noteId)} />
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
