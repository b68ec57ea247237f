import { Button } from '../../ui/actions/Button.tsx'
import { useCoachNotes } from './useCoachNotes.ts'
import * as messages from './messages.ts'
import styles from './ShareScreen.module.css'

/** Lists the notes of coaches, each with its line. Shows nothing as long as there are none. */
export function CoachNotes({ scriptId, isReadOnly }: { scriptId: string; isReadOnly: boolean }) {
  const { notes, finishNote } = useCoachNotes(scriptId)
  if (notes.length === 0) return null
  return (
    <section className={styles.notes} aria-labelledby="coach-notes">
      <h2 id="coach-notes">{messages.notesTitle}</h2>
      <ul className={styles.arrived}>
        {notes.map(({ noteId, author, text, lineText }) => (
          <li key={noteId}>
            <p>
              <small className={styles.lineText}>{lineText ?? messages.lineGone}</small>
              <span className={styles.noteText}>
                <b>{messages.noteBy(author)}</b> {text}
              </span>
            </p>
            {!isReadOnly && (
              <Button kind="bare" icon="check" label={messages.finishNote(text)} onPress={() => finishNote(noteId)} />
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
