import type { InputOf, OutputOf } from '@scene-partner/contract/operations/index'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { operationQuery, queryClient } from '../../platform/query.tsx'

export type NoticeList = OutputOf<'listNotices'>
export type SentNotice = NoticeList['notices'][number]
export type Audience = InputOf<'previewNotice'>['audience']
export type ContactList = OutputOf<'listContactMessages'>
export type ContactMessage = ContactList['messages'][number]

/** While something is on its way, how often it is asked how far it is. */
const lookEveryMs = 2_000

export const useNotices = (cursor: string | undefined) =>
  useQuery({
    ...operationQuery('listNotices', cursor === undefined ? {} : { cursor }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.notices.some((one) => one.state === 'sending') ? lookEveryMs : false),
  })

/** How many a message would reach; nothing is asked while there is nobody to ask about. */
export const useReach = (audience: Audience | null) =>
  useQuery({
    ...operationQuery('previewNotice', { audience: audience ?? { kind: 'all' } }),
    enabled: audience !== null,
    placeholderData: keepPreviousData,
  })

export const useAgencyNames = () => useQuery({ ...operationQuery('getAgencies', {}), staleTime: 600_000, retry: false })

export const useContact = (asked: InputOf<'listContactMessages'>) =>
  useQuery({ ...operationQuery('listContactMessages', asked), placeholderData: keepPreviousData })

export const lookAgain = (name: 'listNotices' | 'listContactMessages') =>
  queryClient.invalidateQueries({ queryKey: [name] })
