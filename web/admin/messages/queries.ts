import type { InputOf, OutputOf } from '@scene-partner/contract/operations/index'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { operationQuery, queryClient } from '../../platform/query/query.tsx'

export type BroadcastList = OutputOf<'listNotices'>
export type Broadcast = BroadcastList['notices'][number]
export type Audience = InputOf<'previewNotice'>['audience']
export type ContactList = OutputOf<'listContactMessages'>
export type ContactMessage = ContactList['messages'][number]

/** How often the list is loaded again while a message is being sent, in ms. */
const refetchIntervalMs = 2_000

/** Loads a page of the list of sent messages. While a message is being sent, loads the page again and again. */
export const useBroadcasts = (cursor: string | undefined) =>
  useQuery({
    ...operationQuery('listNotices', cursor === undefined ? {} : { cursor }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      state.data?.notices.some((one) => one.state === 'sending') ? refetchIntervalMs : false,
  })

/** Loads how many users would get a message. Sends no request while no recipients are chosen. */
export const useRecipientCount = (audience: Audience | null) =>
  useQuery({
    ...operationQuery('previewNotice', { audience: audience ?? { kind: 'all' } }),
    enabled: audience !== null,
    placeholderData: keepPreviousData,
  })

/** Loads the names of agencies for the filter of recipients. */
export const useAgencyNames = () => useQuery({ ...operationQuery('getAgencies', {}), staleTime: 600_000, retry: false })

/** Loads a page of the messages of the contact form. */
export const useContact = (input: InputOf<'listContactMessages'>) =>
  useQuery({ ...operationQuery('listContactMessages', input), placeholderData: keepPreviousData })

/** Loads a list again. The caller does this after it has changed an entry of the list. */
export const refetchList = (name: 'listNotices' | 'listContactMessages') =>
  queryClient.invalidateQueries({ queryKey: [name] })
