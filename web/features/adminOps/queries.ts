import type { InputOf, OutputOf } from '@scene-partner/contract/operations/index'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { operationQuery, queryClient } from '../../platform/query.tsx'

export type Letter = OutputOf<'listOutbox'>['letters'][number]
export type Job = OutputOf<'listJobs'>['jobs'][number]
export type Fault = OutputOf<'listClientErrors'>['errors'][number]
export type Vital = OutputOf<'getWebVitals'>['rows'][number]
export type View = OutputOf<'listViews'>['views'][number]

/** What waits moves by itself: looked at again this often while the page is in sight. */
const lookEveryMs = 10_000

export const useOutbox = (asked: InputOf<'listOutbox'>) =>
  useQuery({ ...operationQuery('listOutbox', asked), placeholderData: keepPreviousData, refetchInterval: lookEveryMs })

export const useJobs = (asked: InputOf<'listJobs'>) =>
  useQuery({ ...operationQuery('listJobs', asked), placeholderData: keepPreviousData, refetchInterval: lookEveryMs })

export const useFaults = (asked: InputOf<'listClientErrors'>) =>
  useQuery({ ...operationQuery('listClientErrors', asked), placeholderData: keepPreviousData })

export const useVitals = (asked: InputOf<'getWebVitals'>) =>
  useQuery({ ...operationQuery('getWebVitals', asked), placeholderData: keepPreviousData })

export const useViews = (asked: InputOf<'listViews'>) =>
  useQuery({ ...operationQuery('listViews', asked), placeholderData: keepPreviousData })

export const useLooks = (viewId: string) => useQuery(operationQuery('getView', { viewId }))

export const lookAgain = (name: 'listOutbox' | 'listJobs') => queryClient.invalidateQueries({ queryKey: [name] })
