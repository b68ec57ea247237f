import type { OutputOf } from '@scene-partner/contract/operations/index'
import { useInfiniteQuery, useMutation, useQueryClient, type InfiniteData } from '@tanstack/react-query'
import { call } from '../../platform/client.ts'

type Page = OutputOf<'getUserMessages'>
export type Message = Page['messages'][number]
type Inbox = InfiniteData<Page, string | undefined>

const inboxKey = ['getUserMessages'] as const

/** What the house wrote, newest first, as far as it was asked for. */
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

function useChangeInbox() {
  const client = useQueryClient()
  return (change: (messages: Message[]) => Message[]) =>
    client.setQueryData<Inbox>(
      inboxKey,
      (inbox) =>
        inbox && { ...inbox, pages: inbox.pages.map((page) => ({ ...page, messages: change(page.messages) })) },
    )
}

/** Notes that a message was read. It shows at once: where it cannot be noted, the next look has it unread again. */
export function useMarkRead() {
  const change = useChangeInbox()
  return useMutation({
    mutationFn: (messageId: string) => call('markMessageRead', { messageId }),
    onMutate: (id) => change((messages) => messages.map((one) => (one.id === id ? { ...one, isRead: true } : one))),
  })
}

/** Deletes a message for good. */
export function useDeleteMessage() {
  const change = useChangeInbox()
  return useMutation({
    mutationFn: (messageId: string) => call('deleteMessage', { messageId }),
    onSuccess: (_done, id) => change((messages) => messages.filter((one) => one.id !== id)),
  })
}
