import type { InputOf, OutputOf } from '@scene-partner/contract/operations/index'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { operationQuery } from '../../platform/query/query.tsx'

export type Days = NonNullable<InputOf<'getCharts'>['days']>
export type Dashboard = OutputOf<'getDashboard'>
export type Charts = OutputOf<'getCharts'>
export type Analytics = OutputOf<'getAnalytics'>
export type Engine = Dashboard['speech']['engines'][number]
export type SubscriptionsQuery = InputOf<'listSubscriptions'>
export type Subscription = OutputOf<'listSubscriptions'>['subscriptions'][number]
export type Revenue = OutputOf<'getRevenue'>

/** Loads the counts of the last `days` days, and of the same number of days before. */
export const useDashboard = (days: Days) =>
  useQuery({ ...operationQuery('getDashboard', { days }), placeholderData: keepPreviousData })

/** Loads the values by day for the charts of the last `days` days. */
export const useCharts = (days: Days) =>
  useQuery({ ...operationQuery('getCharts', { days }), placeholderData: keepPreviousData })

/** Loads the analytics of the last `days` days. */
export const useAnalytics = (days: Days) =>
  useQuery({ ...operationQuery('getAnalytics', { days }), placeholderData: keepPreviousData })

/** Loads the revenue by tier and month. */
export const useRevenue = () => useQuery(operationQuery('getRevenue', {}))

/** Loads a page of subscriptions. */
export const useSubscriptions = (input: SubscriptionsQuery) =>
  useQuery({ ...operationQuery('listSubscriptions', input), placeholderData: keepPreviousData })
