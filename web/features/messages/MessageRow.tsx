import { useId, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import type { Message } from './queries.ts'
import * as words from './words.ts'
import styles from './Messages.module.css'

const day = (instant: string) =>
  new Date(instant).toLocaleDateString('en-US', { year: 'numeric', month: 'short', day: 'numeric' })

/** What is said of a message beside its subject; what goes without saying is left out. */
function factsOf({ category, sentAt, expiresAt }: Message): string {
  const kind = category === 'general' ? [] : [category.charAt(0).toUpperCase() + category.slice(1)]
  return [day(sentAt), ...kind, ...(expiresAt ? [words.until(day(expiresAt))] : [])].join(' · ')
}

export type MessageRowProps = {
  message: Message
  /** Seen through another's eyes nothing is noted as read, and nothing deleted. */
  isReadOnly: boolean
  onRead: (message: Message) => void
  onDelete: (message: Message) => void
}

/** One message: its subject opens it, and opening is reading. */
export function MessageRow({ message, isReadOnly, onRead, onDelete }: MessageRowProps) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const { subject, content, isRead, priority } = message
  const turn = () => {
    setOpen(!isOpen)
    if (!isOpen && !isRead && !isReadOnly) onRead(message)
  }
  return (
    <li className={styles.row} data-unread={!isRead || undefined} data-low={priority === 'low' || undefined}>
      <h3>
        <button type="button" className={styles.turn} aria-expanded={isOpen} aria-controls={id} onClick={turn}>
          <span className={styles.mark} aria-hidden="true" />
          <span className={styles.head}>
            <span className={styles.subject}>{subject}</span>
            <span className={styles.facts}>
              {!isRead && <b>{words.isNew}</b>}
              {priority === 'high' && (
                <span className={styles.important}>
                  <Icon name="warning" />
                  {words.important}
                </span>
              )}
              {factsOf(message)}
            </span>
          </span>
          <Icon name="chevron" />
        </button>
      </h3>
      <div id={id} className={styles.body} hidden={!isOpen}>
        <p>{content}</p>
        {!isReadOnly && (
          <div>
            <Button size="dense" icon="trash" label={words.deleteNamed(subject)} onPress={() => onDelete(message)}>
              {words.deleteThis}
            </Button>
          </div>
        )}
      </div>
    </li>
  )
}
