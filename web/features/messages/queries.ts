import type { OutputOf } from '@scene-partner/contract/operations/index'
import { useInfiniteQuery, useMutation, useQueryClient, type InfiniteData } from '@tanstack/react-query'
import { call } from '../../platform/api/client.ts'

type Page = OutputOf<'getUserMessages'>
export type Message = Page['messages'][number]
type Inbox = InfiniteData<Page, string | undefined>

const inboxKey = ['getUserMessages'] as const

/** Loads the messages of the user's inbox page by page, newest first. */
export function useMessages() {
  const query = useInfiniteQuery({
    queryKey: inboxKey,
    queryFn: ({ pageParam, signal }) => call('getUserMessages', pageParam ? { cursor: pageParam } : {}, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    meta: { topics: ['message'] },
  })
  const messages = query.data?.pages.flatMap((page) => page.messages) ?? []
  return { ...query, messages }
}

function useUpdateInbox() {
  const client = useQueryClient()
  return (change: (messages: Message[]) => Message[]) =>
    client.setQueryData<Inbox>(
      inboxKey,
      (inbox) =>
        inbox && { ...inbox, pages: inbox.pages.map((page) => ({ ...page, messages: change(page.messages) })) },
    )
}

/**
 * Returns a mutation that marks a message as read. The page shows this at once. If the call fails, the message is
 * unread again when the inbox is loaded the next time.
 */
export function useMarkRead() {
  const change = useUpdateInbox()
  return useMutation({
    mutationFn: (messageId: string) => call('markMessageRead', { messageId }),
    onMutate: (id) => change((messages) => messages.map((one) => (one.id === id ? { ...one, isRead: true } : one))),
  })
}

/** Returns a mutation that deletes a message from the inbox permanently. */
export function useDeleteMessage() {
  const change = useUpdateInbox()
  return useMutation({
    mutationFn: (messageId: string) => call('deleteMessage', { messageId }),
    onSuccess: (_done, id) => change((messages) => messages.filter((one) => one.id !== id)),
  })
}
