import { useId, useState } from 'react'
import { Button } from '../../ui/actions/Button.tsx'
import { Icon } from '../../ui/layout/Icon.tsx'
import type { Message } from './queries.ts'
import * as messages from './messages.ts'
import styles from './Messages.module.css'

const formatDay = (instant: string) =>
  new Date(instant).toLocaleDateString('en-US', { year: 'numeric', month: 'short', day: 'numeric' })

/**
 * Returns date, category and expiry of a message as one text. Leaves out the category `general`, which is the default.
 */
function formatMeta({ category, sentAt, expiresAt }: Message): string {
  const kind = category === 'general' ? [] : [category.charAt(0).toUpperCase() + category.slice(1)]
  return [formatDay(sentAt), ...kind, ...(expiresAt ? [messages.rowExpires(formatDay(expiresAt))] : [])].join(' · ')
}

export type MessageRowProps = {
  message: Message
  /** True during impersonation: then no message is marked as read, and none can be deleted. */
  isReadOnly: boolean
  onRead: (message: Message) => void
  onDelete: (message: Message) => void
}

/** One message of the inbox. When the user opens it, it is marked as read. */
export function MessageRow({ message, isReadOnly, onRead, onDelete }: MessageRowProps) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const { subject, content, isRead, priority } = message
  const toggle = () => {
    setOpen(!isOpen)
    if (!isOpen && !isRead && !isReadOnly) onRead(message)
  }
  return (
    <li className={styles.row} data-unread={!isRead || undefined} data-low={priority === 'low' || undefined}>
      <h3>
        <button type="button" className={styles.turn} aria-expanded={isOpen} aria-controls={id} onClick={toggle}>
          <span className={styles.mark} aria-hidden="true" />
          <span className={styles.head}>
            <span className={styles.subject}>{subject}</span>
            <span className={styles.facts}>
              {!isRead && <b>{messages.rowNew}</b>}
              {priority === 'high' && (
                <span className={styles.important}>
                  <Icon name="warning" />
                  {messages.rowImportant}
                </span>
              )}
              {formatMeta(message)}
            </span>
          </span>
          <Icon name="chevron" />
        </button>
      </h3>
      <div id={id} className={styles.body} hidden={!isOpen}>
        <p>{content}</p>
        {!isReadOnly && (
          <div>
            <Button size="dense" icon="trash" label={messages.rowDelete(subject)} onPress={() => onDelete(message)}>
              {messages.deleteButton}
            </Button>
          </div>
        )}
      </div>
    </li>
  )
}
