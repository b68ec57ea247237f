import type { ReactNode } from 'react'
import { Button } from '../../../ui/actions/Button.tsx'
import { Dialog } from '../../../ui/overlays/Dialog.tsx'
import { messageViewMessages } from '../messages.ts'
import styles from './MessageView.module.css'

export type MessageViewProps = {
  subject: string
  content: string
  /** Date, sender and category, shown in one line below the subject. */
  facts: readonly string[]
  /** Content that is shown above the subject of the message. */
  children?: ReactNode
}

/** Shows an inbox message as its recipient sees it. */
export function MessageView({ subject, content, facts, children }: MessageViewProps) {
  return (
    <article className={styles.message}>
      {children}
      <h3>{subject}</h3>
      <p>{content}</p>
      <small>{facts.join(' · ')}</small>
    </article>
  )
}

/** A dialog that shows one message of a list as its recipient sees it. */
export function MessageViewDialog({
  title,
  onClose,
  ...message
}: MessageViewProps & { title: string; onClose: () => void }) {
  const actions = <Button onPress={onClose}>{messageViewMessages.close}</Button>
  return (
    <Dialog isOpen placement="side" title={title} onClose={onClose} actions={actions}>
      <MessageView {...message} />
    </Dialog>
  )
}
