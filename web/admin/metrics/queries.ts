import type { InputOf, OutputOf } from '@scene-partner/contract/operations/index'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { operationQuery } from '../../platform/query.tsx'

export type Days = NonNullable<InputOf<'getCharts'>['days']>
export type Dashboard = OutputOf<'getDashboard'>
export type Charts = OutputOf<'getCharts'>
export type Analytics = OutputOf<'getAnalytics'>
export type Engine = Dashboard['speech']['engines'][number]
export type SubscriptionsAsked = InputOf<'listSubscriptions'>
export type Subscription = OutputOf<'listSubscriptions'>['subscriptions'][number]
export type Revenue = OutputOf<'getRevenue'>

export const useDashboard = () => useQuery(operationQuery('getDashboard', {}))

export const useCharts = (days: Days) =>
  useQuery({ ...operationQuery('getCharts', { days }), placeholderData: keepPreviousData })

export const useAnalytics = (days: Days) =>
  useQuery({ ...operationQuery('getAnalytics', { days }), placeholderData: keepPreviousData })

export const useRevenue = () => useQuery(operationQuery('getRevenue', {}))

export const useSubscriptions = (asked: SubscriptionsAsked) =>
  useQuery({ ...operationQuery('listSubscriptions', asked), placeholderData: keepPreviousData })
