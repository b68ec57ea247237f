import { Button } from '../../ui/actions/Button.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import * as messages from './messages.ts'
import type { FinishNote, ScriptNote } from './useCoachNotes.ts'
import styles from './NoteText.module.css'

type NoteTextProps = {
  note: ScriptNote
  /** Called when the actor marks the note as done, or opens it again. Null if the note cannot be changed. */
  onFinish: FinishNote | null
}

/** Shows a note of a coach, with a button that marks the note as done or, if it is done, opens it again. */
export function NoteText({ note: { noteId, author, text, isDone, problem }, onFinish }: NoteTextProps) {
  return (
    <div className={styles.note} data-done={isDone || undefined}>
      <p>
        <b>{messages.noteBy(author)}</b> {text}
      </p>
      {onFinish &&
        (isDone ? (
          <Button kind="bare" size="dense" label={messages.reopenNote(text)} onPress={() => onFinish(noteId, false)}>
            {messages.undo}
          </Button>
        ) : (
          <Button
            kind="bare"
            size="dense"
            icon="check"
            label={messages.finishNote(text)}
            onPress={() => onFinish(noteId, true)}
          />
        ))}
      {problem && <Notice kind="failed">{problem}</Notice>}
    </div>
  )
}
