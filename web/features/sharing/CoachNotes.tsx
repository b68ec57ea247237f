import { NoteText } from './NoteText.tsx'
import { useCoachNotes } from './useCoachNotes.ts'
import * as messages from './messages.ts'
import styles from './ShareScreen.module.css'

/** Lists the notes that coaches have written, each with its line of the script. Renders nothing if there are none. */
export function CoachNotes({ scriptId, isReadOnly }: { scriptId: string; isReadOnly: boolean }) {
  const { notes, finishNote } = useCoachNotes(scriptId)
  if (notes.length === 0) return null
  return (
    <section className={styles.notes} aria-labelledby="coach-notes">
      <h2 id="coach-notes">{messages.notesTitle}</h2>
      <ul className={styles.arrived}>
        {notes.map((note) => (
          <li key={note.noteId}>
            <small className={styles.lineText}>{note.lineText ?? messages.lineGone}</small>
            <NoteText note={note} onFinish={isReadOnly ? null : finishNote} />
          </li>
        ))}
      </ul>
    </section>
  )
}
