import type { Session } from '@scene-partner/contract/entities'
import { useRef, useState } from 'react'
import { isReadOnly } from '../../platform/session/access.ts'
import { formatFailedAction } from '../../platform/api/callError.ts'
import { LiveRegion } from '../../ui/feedback/LiveRegion.tsx'
import { Button } from '../../ui/actions/Button.tsx'
import { QueryContent } from '../../ui/feedback/QueryContent.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { DeleteMessageDialog } from './DeleteMessageDialog.tsx'
import { MessageRow } from './MessageRow.tsx'
import { useDeleteMessage, useMarkRead, useMessages, type Message } from './queries.ts'
import * as messages from './messages.ts'
import styles from './Messages.module.css'

/** Shown if the inbox is empty. It has no border, because the section around it has one. */
const NoMessages = () => (
  <div className={styles.none}>
    <p>{messages.emptyTitle}</p>
    <p>{messages.emptyText}</p>
  </div>
)

/** The inbox of the user: all messages that were sent to this user, newest first. */
export function MessagesSection({ session }: { session: Session }) {
  const inbox = useMessages()
  const markRead = useMarkRead()
  const remove = useDeleteMessage()
  const [deleting, setDeleting] = useState<Message | null>(null)
  const [announcement, setAnnouncement] = useState('')
  const list = useRef<HTMLDivElement>(null)
  const close = () => {
    setDeleting(null)
    remove.reset()
  }
  const handleDeleted = () => {
    close()
    setAnnouncement(messages.deleteDone)
    // After a deletion the list gets the focus, because the button that had it was removed together with its row.
    list.current?.focus({ preventScroll: true })
  }
  return (
    <div className={styles.messages} ref={list} tabIndex={-1}>
      <QueryContent
        query={inbox}
        formatError={(error) => formatFailedAction(messages.loadAction, error)}
        isEmpty={() => inbox.messages.length === 0 && !inbox.hasNextPage}
        empty={<NoMessages />}
      >
        {() => (
          <ul>
            {inbox.messages.map((message) => (
              <MessageRow
                key={message.id}
                message={message}
                isReadOnly={isReadOnly(session)}
                onRead={({ id }) => markRead.mutate(id)}
                onDelete={setDeleting}
              />
            ))}
          </ul>
        )}
      </QueryContent>
      {inbox.isFetchNextPageError && <Notice kind="failed">{messages.loadOlderFailed}</Notice>}
      {inbox.hasNextPage && (
        <div>
          <Button isBusy={inbox.isFetchingNextPage} onPress={() => void inbox.fetchNextPage()}>
            {inbox.isFetchingNextPage ? messages.loadOlderBusy : messages.loadOlder}
          </Button>
        </div>
      )}
      {deleting && (
        <DeleteMessageDialog
          message={deleting}
          isSending={remove.isPending}
          problem={remove.error && formatFailedAction(messages.deleteAction, remove.error)}
          onDelete={() => remove.mutate(deleting.id, { onSuccess: handleDeleted })}
          onClose={close}
        />
      )}
      <LiveRegion>{announcement}</LiveRegion>
    </div>
  )
}
