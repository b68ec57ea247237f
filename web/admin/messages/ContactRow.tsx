import { useId, useState } from 'react'
import { Link } from 'react-router'
import {
  readOnlyNoteId,
  formatActionError,
  formatRelativeDay,
  formatDateTime,
  StatusBadge,
  showActionResult,
  useCanEdit,
} from '../common/index.ts'
import { call } from '../../platform/api/client.ts'
import { getUserPath } from '../../platform/adminPaths.ts'
import { useActionForm } from '../../platform/forms/useActionForm.ts'
import { useSending } from '../../platform/page/useSending.ts'
import { Button } from '../../ui/actions/Button.tsx'
import { Icon } from '../../ui/layout/Icon.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { TextArea } from '../../ui/forms/TextArea.tsx'
import { type ContactMessage, refetchList } from './queries.ts'
import { contactStatusLabels, contactMessages as messages } from './messages.ts'
import styles from './AdminMessagesScreen.module.css'

type Status = ContactMessage['status']
type Props = { message: ContactMessage }
const kindOf = { unread: 'bad', read: 'half', answered: 'good', archived: 'none' } as const
const refresh = () => refetchList('listContactMessages')

/** Sets the status of a contact message and shows a toast with a button that undoes this. */
async function setStatus({ messageId, status: before }: ContactMessage, status: Status): Promise<void> {
  await call('setContactStatus', { messageId, status })
  await refresh()
  const undo = async () => {
    await call('setContactStatus', { messageId, status: before })
    await refresh()
  }
  showActionResult({ message: messages.changed[status], undo })
}

function Answer({ message }: Props) {
  const canEdit = useCanEdit()
  // If the admin sends the answer again after an error, it has the same id, so that the server sends it only once.
  const [answerId, setAnswerId] = useState(() => crypto.randomUUID())
  const { field, reset, isSending, onSubmit } = useActionForm({
    defaultValues: { answer: '' },
    action: async ({ answer }) => {
      await call('answerContact', { messageId: message.messageId, answerId, body: answer })
      showActionResult({ message: messages.sentTo(message.email) })
      reset()
      setAnswerId(crypto.randomUUID())
      await refresh()
    },
    formatError: (error) => formatActionError(messages.answerAction, error),
    getErrorField: () => 'answer',
  })
  return (
    <form className={styles.form} noValidate onSubmit={onSubmit}>
      <TextArea
        {...field('answer', { validate: (answer) => answer.trim() !== '' || messages.answerMissing })}
        label={messages.answer}
        rows={5}
        maxLength={10_000}
        hint={messages.answerHint}
        isDisabled={!canEdit}
      />
      <Button
        type="submit"
        icon="mail"
        isBusy={isSending}
        isDisabled={!canEdit}
        {...(!canEdit && { describedBy: readOnlyNoteId })}
      >
        {isSending ? messages.sending : messages.send}
      </Button>
    </form>
  )
}

function Notes({ message }: Props) {
  const canEdit = useCanEdit()
  const { field, watch, isSending, onSubmit } = useActionForm({
    defaultValues: { notes: message.notes },
    action: async ({ notes }) => {
      await call('noteOnContact', { messageId: message.messageId, notes })
      showActionResult({ message: messages.notesSaved })
      await refresh()
    },
    formatError: (error) => formatActionError(messages.notesAction, error),
    getErrorField: () => 'notes',
  })
  return (
    <form className={styles.form} onSubmit={onSubmit}>
      <TextArea
        {...field('notes')}
        label={messages.notes}
        rows={3}
        maxLength={5000}
        hint={messages.notesHint}
        isDisabled={!canEdit}
      />
      {canEdit && watch('notes') !== message.notes && (
        <Button type="submit" size="dense" isBusy={isSending}>
          {isSending ? messages.savingNotes : messages.saveNotes}
        </Button>
      )}
    </form>
  )
}

function StatusActions({ message }: Props) {
  const { status, answers } = message
  const { isSending, problem, send } = useSending(
    (to: Status) => setStatus(message, to),
    (error) => formatActionError(messages.action, error),
  )
  const back: Status = answers.length > 0 ? 'answered' : 'read'
  const actions: { label: string; to: Status }[] =
    status === 'archived'
      ? [{ label: messages.unarchive, to: back }]
      : [
          ...(status === 'unread' ? [{ label: messages.markRead, to: 'read' as const }] : []),
          ...(status === 'read' ? [{ label: messages.markUnread, to: 'unread' as const }] : []),
          { label: messages.archive, to: 'archived' },
        ]
  return (
    <>
      <div className={styles.tools}>
        {actions.map((action) => (
          <Button key={action.to} size="dense" isDisabled={isSending} onPress={() => void send(action.to)}>
            {action.label}
          </Button>
        ))}
      </div>
      {problem && <Notice kind="failed">{problem}</Notice>}
    </>
  )
}

/** One message of the contact form. When the admin opens it, it shows the text, the answers and the buttons. */
export function ContactRow({ message }: Props) {
  const id = useId()
  const canEdit = useCanEdit()
  const [isOpen, setOpen] = useState(false)
  const { name, email, subject, status, createdAt, userId, userAgent, answers } = message
  const toggle = () => setOpen(!isOpen)
  return (
    <li className={styles.item} data-unread={status === 'unread' || undefined}>
      <h2>
        <button type="button" className={styles.toggle} aria-expanded={isOpen} aria-controls={id} onClick={toggle}>
          <span className={styles.mark}>
            <StatusBadge kind={kindOf[status]}>{contactStatusLabels[status]}</StatusBadge>
          </span>
          <span className={styles.from}>{name}</span>
          <b>{subject}</b>
          <time dateTime={createdAt}>{formatRelativeDay(createdAt)}</time>
          <Icon name="chevron" />
        </button>
      </h2>
      <div id={id} className={styles.body} hidden={!isOpen}>
        {isOpen && (
          <>
            <div>
              <p className={styles.words}>{message.message}</p>
              {answers.map(({ body, answeredByEmail, answeredAt }) => (
                <div key={answeredAt} className={styles.answer}>
                  <small>{messages.answered(answeredByEmail, formatDateTime(answeredAt))}</small>
                  <p className={styles.words}>{body}</p>
                </div>
              ))}
              <Answer message={message} />
            </div>
            <div>
              <p className={styles.facts}>
                <a href={`mailto:${email}`}>{email}</a>
                <br />
                {userId ? <Link to={getUserPath(userId)}>{messages.account}</Link> : messages.visitor}
                <br />
                {formatDateTime(createdAt)}
                <br />
                {messages.browser}: {userAgent}
              </p>
              {canEdit && <StatusActions message={message} />}
              <Notes message={message} />
            </div>
          </>
        )}
      </div>
    </li>
  )
}
