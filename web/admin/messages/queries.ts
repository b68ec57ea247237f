import type { InputOf, OutputOf } from '@scene-partner/contract/operations/index'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { operationQuery, queryClient } from '../../platform/api/query.tsx'

export type NoticeList = OutputOf<'listNotices'>
export type SentNotice = NoticeList['notices'][number]
export type Audience = InputOf<'previewNotice'>['audience']
export type ContactList = OutputOf<'listContactMessages'>
export type ContactMessage = ContactList['messages'][number]

/** Refresh interval in ms while a message is being sent. */
const refetchIntervalMs = 2_000

/** Loads a page of sent messages. Refreshes the page while a message is being sent. */
export const useNotices = (cursor: string | undefined) =>
  useQuery({
    ...operationQuery('listNotices', cursor === undefined ? {} : { cursor }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      state.data?.notices.some((one) => one.state === 'sending') ? refetchIntervalMs : false,
  })

/** Counts the recipients of a message. Sends no request while no recipients are chosen. */
export const useRecipientCount = (audience: Audience | null) =>
  useQuery({
    ...operationQuery('previewNotice', { audience: audience ?? { kind: 'all' } }),
    enabled: audience !== null,
    placeholderData: keepPreviousData,
  })

/** Loads the agencies for the filter. */
export const useAgencyNames = () => useQuery({ ...operationQuery('getAgencies', {}), staleTime: 600_000, retry: false })

/** Loads a page of contact messages. */
export const useContact = (input: InputOf<'listContactMessages'>) =>
  useQuery({ ...operationQuery('listContactMessages', input), placeholderData: keepPreviousData })

/** Loads a list again. Call it after a change of an entry. */
export const refetchList = (name: 'listNotices' | 'listContactMessages') =>
  queryClient.invalidateQueries({ queryKey: [name] })
