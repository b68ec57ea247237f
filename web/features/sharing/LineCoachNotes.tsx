import * as messages from './messages.ts'
import { NoteText } from './NoteText.tsx'
import type { FinishNote, ScriptNote } from './useCoachNotes.ts'
import styles from './LineCoachNotes.module.css'

type LineCoachNotesProps = {
  /** The notes on one line. */
  notes: readonly ScriptNote[]
  /** Called when the actor marks a note as done. Null: notes cannot be changed. */
  onFinish: FinishNote | null
}

/** Shows the notes of coaches below a line of the script. */
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
