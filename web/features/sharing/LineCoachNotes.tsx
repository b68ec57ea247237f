import { Button } from '../../ui/actions/Button.tsx'
import * as messages from './messages.ts'
import type { ScriptNote } from './useCoachNotes.ts'
import styles from './LineCoachNotes.module.css'

type LineCoachNotesProps = {
  /** The notes on one line. */
  notes: readonly ScriptNote[]
  /** Called for a note that the actor has dealt with. Null: nothing may be changed. */
  onDone: ((noteId: string) => void) | null
}

/** Shows the notes of coaches below a line of the script. */
export function LineCoachNotes({ notes, onDone }: LineCoachNotesProps) {
  return (
    <ul className={styles.notes} aria-label={messages.notesTitle}>
      {notes.map(({ noteId, author, text }) => (
        <li key={noteId}>
          <p>
            <b>{messages.noteBy(author)}</b> {text}
          </p>
          {onDone && (
            <Button
              kind="bare"
              size="dense"
              icon="check"
              label={messages.finishNote(text)}
              onPress={() => onDone(noteId)}
            />
          )}
        </li>
      ))}
    </ul>
  )
}
