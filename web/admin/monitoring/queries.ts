import type { InputOf, OutputOf } from '@scene-partner/contract/operations/index'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { operationQuery, queryClient } from '../../platform/query/query.tsx'

export type OutboxEmail = OutputOf<'listOutbox'>['letters'][number]
export type Job = OutputOf<'listJobs'>['jobs'][number]
export type ClientError = OutputOf<'listClientErrors'>['errors'][number]
export type Vital = OutputOf<'getWebVitals'>['rows'][number]
export type View = OutputOf<'listViews'>['views'][number]

/** How often a list is loaded again while the page is visible, in ms, because the server changes its items. */
const refetchIntervalMs = 10_000

/** Loads a page of the outbox, and loads it again regularly. */
export const useOutbox = (input: InputOf<'listOutbox'>) =>
  useQuery({
    ...operationQuery('listOutbox', input),
    placeholderData: keepPreviousData,
    refetchInterval: refetchIntervalMs,
  })

/** Loads a page of the job queue, and loads it again regularly. */
export const useJobs = (input: InputOf<'listJobs'>) =>
  useQuery({
    ...operationQuery('listJobs', input),
    placeholderData: keepPreviousData,
    refetchInterval: refetchIntervalMs,
  })

/** Loads a page of the errors in browsers. */
export const useClientErrors = (input: InputOf<'listClientErrors'>) =>
  useQuery({ ...operationQuery('listClientErrors', input), placeholderData: keepPreviousData })

/** Loads the web vitals of all pages. */
export const useWebVitals = (input: InputOf<'getWebVitals'>) =>
  useQuery({ ...operationQuery('getWebVitals', input), placeholderData: keepPreviousData })

/** Loads a page of account views: each is one impersonation of a user by an admin. */
export const useImpersonations = (input: InputOf<'listViews'>) =>
  useQuery({ ...operationQuery('listViews', input), placeholderData: keepPreviousData })

/** Loads the audit entries of one account view: which data the admin saw. */
export const useAuditEntries = (viewId: string) => useQuery(operationQuery('getView', { viewId }))

/** Loads a list again. The caller does this after it has changed an item of the list. */
export const refetchList = (name: 'listOutbox' | 'listJobs') => queryClient.invalidateQueries({ queryKey: [name] })
