import type { CoachNote } from '@scene-partner/contract/operations/sharing/coachNotes'
import type { OutputOf } from '@scene-partner/contract/operations/index'
import { sharingRules } from '@scene-partner/contract/sharingRules'
import { useState } from 'react'
import { formatCallError } from '../../platform/api/callError.ts'
import { call } from '../../platform/api/client.ts'
import { useActionForm } from '../../platform/forms/useActionForm.ts'
import { useSending } from '../../platform/page/useSending.ts'
import { Button } from '../../ui/actions/Button.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { TextArea } from '../../ui/forms/TextArea.tsx'
import * as messages from './messages.ts'
import styles from './CoachScreen.module.css'

type Line = OutputOf<'openCoachScript'>['lines'][number]
type CoachLineProps = {
  token: string
  line: Line
  author: string
  notes: readonly CoachNote[]
  onSaved: (note: CoachNote) => void
  onDeleted: (noteId: string) => void
}

/** A line of the script with the notes that this coach has written on it, and a form for a new note. */
export function CoachLine({ token, line, author, notes, onSaved, onDeleted }: CoachLineProps) {
  const [isWriting, setWriting] = useState(false)
  const removing = useSending(
    async (noteId: string) => {
      await call('removeCoachNote', { token, noteId })
      onDeleted(noteId)
    },
    (error) => formatCallError(error, messages.deleteError),
  )
  return (
    <div className={styles.line} data-kind={line.kind} data-mine={line.isMine || undefined}>
      {line.characters.length > 0 && <b className={styles.name}>{line.characters.join(', ')}</b>}
      <p className={styles.words}>
        <span>{line.text}</span>
      </p>
      {notes.map((note) => (
        <div key={note.noteId} className={styles.note}>
          <p>{note.text}</p>
          <Button
            kind="bare"
            size="dense"
            icon="trash"
            label={messages.deleteNote}
            onPress={() => void removing.send(note.noteId)}
          />
        </div>
      ))}
      {removing.problem && <Notice kind="failed">{removing.problem}</Notice>}
      {isWriting ? (
        <NoteForm
          token={token}
          lineId={line.lineId}
          author={author}
          onSaved={(note) => {
            onSaved(note)
            setWriting(false)
          }}
          onCancel={() => setWriting(false)}
        />
      ) : (
        <div className={styles.add} data-paper>
          <Button
            kind="bare"
            size="dense"
            icon="plus"
            label={messages.addNoteTo(line.text)}
            onPress={() => setWriting(true)}
          >
            {messages.addNote}
          </Button>
        </div>
      )}
    </div>
  )
}

type NoteFormProps = {
  token: string
  lineId: string
  author: string
  onSaved: (note: CoachNote) => void
  onCancel: () => void
}

/** The coach has not written a name. */
class MissingNameError extends Error {}

function NoteForm({ token, lineId, author, onSaved, onCancel }: NoteFormProps) {
  // The id of the new note. If the note is sent twice, the server stores it only once, because of this id.
  const [noteId] = useState(() => crypto.randomUUID())
  const { field, problem, isSending, onSubmit } = useActionForm({
    defaultValues: { note: '' },
    action: async ({ note: text }) => {
      // The field for the name is outside this form, at the top of the page.
      if (!author.trim()) throw new MissingNameError()
      onSaved((await call('saveCoachNote', { token, noteId, lineId, text, author })).note)
    },
    formatError: (error) =>
      error instanceof MissingNameError ? messages.needsName : formatCallError(error, messages.saveError),
  })
  return (
    <form className={styles.form} noValidate onSubmit={onSubmit}>
      <TextArea
        {...field('note', { validate: (text) => text.trim() !== '' || messages.needsText })}
        label={messages.noteLabel}
        rows={3}
        maxLength={sharingRules.maxNoteLength}
      />
      {problem && <Notice kind="failed">{problem}</Notice>}
      <div className={styles.actions}>
        <Button type="submit" kind="main" size="dense" isBusy={isSending}>
          {isSending ? messages.saving : messages.save}
        </Button>
        <Button kind="bare" size="dense" onPress={onCancel}>
          {messages.cancel}
        </Button>
      </div>
    </form>
  )
}
