import { useId, useState, type FormEvent } from 'react'
import { Link } from 'react-router'
import { readerNoteId, sayActProblem, sayLately, sayMoment, Standing, tellDone, useMayAct } from '../admin/index.ts'
import { call } from '../../platform/client.ts'
import { userPage } from '../../platform/adminAddresses.ts'
import { useSending } from '../../platform/useSending.ts'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { TextArea } from '../../ui/TextArea.tsx'
import { type ContactMessage, lookAgain } from './queries.ts'
import { contactStatusWords, contactWords as words } from './words.ts'
import styles from './Messages.module.css'

type Status = ContactMessage['status']
type Props = { message: ContactMessage }
const kindOf = { unread: 'bad', read: 'half', answered: 'good', archived: 'none' } as const
const refresh = () => lookAgain('listContactMessages')

/** Sets a status, and offers the way back to the one before. */
async function setStatus({ messageId, status: before }: ContactMessage, status: Status): Promise<void> {
  await call('setContactStatus', { messageId, status })
  await refresh()
  const undo = async () => {
    await call('setContactStatus', { messageId, status: before })
    await refresh()
  }
  tellDone({ words: words.changed[status], undo })
}

function Answer({ message }: Props) {
  const mayAct = useMayAct()
  // Chosen here and kept: sent again after no answer came, it goes once.
  const [answerId, setAnswerId] = useState(() => crypto.randomUUID())
  const [body, setBody] = useState('')
  const [missing, setMissing] = useState<string | undefined>()
  const { isSending, problem, send } = useSending(
    async () => {
      await call('answerContact', { messageId: message.messageId, answerId, body })
      tellDone({ words: words.sentTo(message.email) })
      setBody('')
      setAnswerId(crypto.randomUUID())
      await refresh()
    },
    (error) => sayActProblem(words.answerOperation, error),
  )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setMissing(body.trim() ? undefined : words.noAnswer)
    if (body.trim()) void send()
  }
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <TextArea
        label={words.answer}
        name="answer"
        rows={5}
        maxLength={10_000}
        hint={words.answerHint}
        isDisabled={!mayAct}
        problem={missing ?? problem ?? undefined}
        value={body}
        onChange={setBody}
      />
      <Button
        type="submit"
        icon="mail"
        isBusy={isSending}
        isDisabled={!mayAct}
        {...(!mayAct && { describedBy: readerNoteId })}
      >
        {isSending ? words.sending : words.send}
      </Button>
    </form>
  )
}

function Notes({ message }: Props) {
  const mayAct = useMayAct()
  const [notes, setNotes] = useState(message.notes)
  const { isSending, problem, send } = useSending(
    async () => {
      await call('noteOnContact', { messageId: message.messageId, notes })
      tellDone({ words: words.notesKept })
      await refresh()
    },
    (error) => sayActProblem(words.notesOperation, error),
  )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void send()
  }
  return (
    <form className={styles.form} onSubmit={submit}>
      <TextArea
        label={words.notes}
        name="notes"
        rows={3}
        maxLength={5000}
        hint={words.notesHint}
        isDisabled={!mayAct}
        problem={problem ?? undefined}
        value={notes}
        onChange={setNotes}
      />
      {mayAct && notes !== message.notes && (
        <Button type="submit" size="dense" isBusy={isSending}>
          {isSending ? words.savingNotes : words.saveNotes}
        </Button>
      )}
    </form>
  )
}

function Tools({ message }: Props) {
  const { status, answers } = message
  const { isSending, problem, send } = useSending(
    (to: Status) => setStatus(message, to),
    (error) => sayActProblem(words.operation, error),
  )
  const back: Status = answers.length > 0 ? 'answered' : 'read'
  const acts: { words: string; to: Status }[] =
    status === 'archived'
      ? [{ words: words.unarchive, to: back }]
      : [
          ...(status === 'unread' ? [{ words: words.markRead, to: 'read' as const }] : []),
          ...(status === 'read' ? [{ words: words.markUnread, to: 'unread' as const }] : []),
          { words: words.archive, to: 'archived' },
        ]
  return (
    <>
      <div className={styles.tools}>
        {acts.map((act) => (
          <Button key={act.to} size="dense" isDisabled={isSending} onPress={() => void send(act.to)}>
            {act.words}
          </Button>
        ))}
      </div>
      {problem && <Notice kind="failed">{problem}</Notice>}
    </>
  )
}

/** One message: who, what about, since when; opened, its words, its answers and what can be done. */
export function ContactRow({ message }: Props) {
  const id = useId()
  const mayAct = useMayAct()
  const [isOpen, setOpen] = useState(false)
  const { name, email, subject, status, createdAt, userId, userAgent, answers } = message
  const turn = () => setOpen(!isOpen)
  return (
    <li className={styles.item} data-unread={status === 'unread' || undefined}>
      <h2>
        <button type="button" className={styles.turn} aria-expanded={isOpen} aria-controls={id} onClick={turn}>
          <span className={styles.mark}>
            <Standing kind={kindOf[status]}>{contactStatusWords[status]}</Standing>
          </span>
          <span className={styles.from}>{name}</span>
          <b>{subject}</b>
          <time dateTime={createdAt}>{sayLately(createdAt)}</time>
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
                  <small>{words.answered(answeredByEmail, sayMoment(answeredAt))}</small>
                  <p className={styles.words}>{body}</p>
                </div>
              ))}
              <Answer message={message} />
            </div>
            <div>
              <p className={styles.facts}>
                <a href={`mailto:${email}`}>{email}</a>
                <br />
                {userId ? <Link to={userPage(userId)}>{words.account}</Link> : words.visitor}
                <br />
                {sayMoment(createdAt)}
                <br />
                {words.browser}: {userAgent}
              </p>
              {mayAct && <Tools message={message} />}
              <Notes message={message} />
            </div>
          </>
        )}
      </div>
    </li>
  )
}
