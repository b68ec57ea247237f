import * as messages from './messages.ts'
import { NoteText } from './NoteText.tsx'
import type { FinishNote, ScriptNote } from './useCoachNotes.ts'
import styles from './LineCoachNotes.module.css'

type LineCoachNotesProps = {
  /** The coaches' notes on one line of the script. */
  notes: readonly ScriptNote[]
  /** Called when the actor marks a note as done. Null if the notes cannot be changed. */
  onFinish: FinishNote | null
}

/** Shows the coaches' notes on a line of the script, below this line. */
export function LineCoachNotes({ notes, onFinish }: LineCoachNotesProps) {
  return (
    <ul className={styles.notes} aria-label={messages.notesTitle}>
      {notes.map((note) => (
        <li key={note.noteId}>
          <NoteText note={note} onFinish={onFinish} />
        </li>
      ))}
    </ul>
  )
}
