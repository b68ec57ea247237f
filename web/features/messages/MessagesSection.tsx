import type { Session } from '@scene-partner/contract/entities'
import { useRef, useState } from 'react'
import { isReadOnly } from '../../platform/access.ts'
import { sayDataError } from '../../platform/callError.ts'
import { Announce } from '../../ui/Announce.tsx'
import { Button } from '../../ui/Button.tsx'
import { Loaded } from '../../ui/Loaded.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { DeleteMessage } from './DeleteMessage.tsx'
import { MessageRow } from './MessageRow.tsx'
import { useDeleteMessage, useMarkRead, useMessages, type Message } from './queries.ts'
import * as words from './words.ts'
import styles from './Messages.module.css'

/** Without the rules of an empty list: the section has its own. */
const NoMessages = () => (
  <div className={styles.none}>
    <p>{words.noMessages}</p>
    <p>{words.whenWeHaveSomething}</p>
  </div>
)

/** What the house wrote to this person, newest first. */
export function MessagesSection({ session }: { session: Session }) {
  const inbox = useMessages()
  const markRead = useMarkRead()
  const remove = useDeleteMessage()
  const [asked, setAsked] = useState<Message | null>(null)
  const [news, setNews] = useState('')
  const list = useRef<HTMLDivElement>(null)
  const close = () => {
    setAsked(null)
    remove.reset()
  }
  const gone = () => {
    close()
    setNews(words.deleted)
    // What had the focus is gone with its row.
    list.current?.focus({ preventScroll: true })
  }
  return (
    <div className={styles.messages} ref={list} tabIndex={-1}>
      <Loaded
        query={inbox}
        sayError={(error) => sayDataError(words.loadMessages, error)}
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
                onDelete={setAsked}
              />
            ))}
          </ul>
        )}
      </Loaded>
      {inbox.isFetchNextPageError && <Notice kind="failed">{words.olderMessagesCouldNotBeFetched}</Notice>}
      {inbox.hasNextPage && (
        <div>
          <Button isBusy={inbox.isFetchingNextPage} onPress={() => void inbox.fetchNextPage()}>
            {inbox.isFetchingNextPage ? words.fetchingOlderOnes : words.showMore}
          </Button>
        </div>
      )}
      {asked && (
        <DeleteMessage
          message={asked}
          isSending={remove.isPending}
          problem={remove.error && sayDataError(words.deleteMessage, remove.error)}
          onDelete={() => remove.mutate(asked.id, { onSuccess: gone })}
          onClose={close}
        />
      )}
      <Announce>{news}</Announce>
    </div>
  )
}
