import { emptyValue, formatNumber } from '../common/index.ts'

export const dashboardMessages = {
  documentTitle: 'Admin dashboard',
  title: 'Dashboard',
  load: 'Load the dashboard',
  loadCharts: 'Load the charts',
  asOf: (when: string) => `as of ${when}`,
  subscribers: 'Active plans',
  subscribersBefore: (difference: number, days: number) =>
    difference === 0
      ? `as many as ${days} days ago`
      : `${formatNumber(Math.abs(difference))} ${difference > 0 ? 'more' : 'fewer'} than ${days} days ago`,
  noRecord: (days: number) => `${days} days ago was not recorded`,
  estimate: (amount: string, granted: string) => `About ${amount} a month at list price; ${granted} pay nothing.`,
  now: 'Now',
  users: 'Users',
  verified: (count: string) => `${count} verified`,
  trialing: 'On trial',
  withoutPlan: (count: string) => `${count} without a plan`,
  paymentDue: 'Payment due',
  ofActive: 'of the active plans',
  churnRisk: 'Churn risk',
  churnHint: (dormant: string, inactive: string) => `${dormant} dormant, ${inactive} inactive`,
  comparison: (days: number) => `In ${days} days`,
  periods: (now: string, before: string) =>
    `${now}, compared with ${before}. Days are UTC days; today is not over yet.`,
  period: (from: string, to: string) => `${from} to ${to}`,
  name: 'Metric',
  before: 'Before',
  change: 'Change',
  noChange: 'none',
  signUps: 'New accounts',
  trials: 'Trials started',
  paid: 'Paid, minus refunds',
  generations: 'Recordings',
  characters: 'Characters',
  credits: 'Voice credits',
  medianLatency: 'Median latency',
  latencyP95: '95th percentile latency',
  errors: 'Failed requests',
  engines: (days: number) => `Engines in ${days} days`,
  noEngines: 'No speech was generated in these days.',
  charts: 'By day',
} as const

export const rangeMessages = {
  label: 'Days',
  days: (days: number) => `${days} days`,
} as const

export const chartMessages = {
  table: 'Show as table',
  chart: 'Show as chart',
  day: 'Day',
  waiting: 'Drawing the charts',
  nothing: 'No data for these days.',
  signUps: 'Sign-ups and trials',
  newUsers: 'Sign-ups',
  trials: 'Trials started',
  recordings: 'Recordings and people',
  generations: 'Recordings',
  speakers: 'Users who generated',
  spoken: 'Characters spoken',
  characters: 'Characters',
  paid: 'Paid',
  estimate: 'A month, estimated',
  subscribers: 'Subscribers',
  latency: 'Latency',
  medianLatency: 'Median',
  latencyP95: '95th percentile',
  requests: 'Requests to engines and errors',
  requestCount: 'Requests',
  failed: 'Errors',
  cost: 'Voice credits',
  credits: 'Credits',
} as const

export const engineColumnMessages = {
  label: 'Engines',
  engine: 'Engine',
  requests: 'Requests',
  errors: 'Errors',
  characters: 'Characters',
  credits: 'Credits',
  medianLatency: 'Median',
  latencyP95: '95th percentile',
} as const

export const subscriptionMessages = {
  title: 'Subscriptions',
  load: 'Load subscriptions',
  loadRevenue: 'Load the revenue',
  revenue: 'Revenue',
  list: 'Accounts with a plan',
  search: 'Any part of a name or email',
  anyStatus: 'Any status',
  anySource: 'Any source',
  anyTier: 'Any tier',
  status: 'Status',
  source: 'Source',
  tier: 'Tier',
  name: 'Name',
  email: 'Email',
  plan: 'Plan',
  started: 'Since',
  ends: 'Renews or ends',
  amount: 'Last payment',
  coupon: 'Code',
  activity: 'Activity',
  month: 'Month',
  people: 'People',
  price: 'Monthly price',
  sum: 'A month',
  paid: 'Paid',
  refunded: 'Refunded',
  failed: 'Failed',
  estimate: 'Estimate',
  subscribers: 'Subscribers',
  byTier: 'Expected revenue per month',
  payments: 'Payments',
  byMonth: 'Payments',
  granted: (count: string) => `${count} have a paid tier by a code, an override or a trial, and pay nothing.`,
  noMatch: 'No matching account',
  noMatchHint: 'No subscription fits these filters.',
  empty: 'No subscriptions yet',
  emptyHint: 'Accounts with a plan or a trial appear here.',
  noMonths: 'Nothing was paid yet.',
  noEstimate: 'No paid plans yet.',
} as const

export const analyticsMessages = {
  recordings: 'Recordings, without their texts',
  title: 'Analytics',
  load: 'Load analytics',
  funnel: 'From a visit to a plan',
  funnelHint: (visits: number) =>
    `Of those who signed up in these days. Before them: ${visits === 1 ? '1 visit' : `${formatNumber(visits)} visits`}, counted by tab.`,
  step: 'Step',
  people: 'People',
  share: 'Of all',
  fromBefore: 'Of the step before',
  volume: 'Recordings and characters',
  voices: 'Voices',
  voice: 'Voice',
  generations: 'Recordings',
  characters: 'Characters',
  engines: 'Engines',
  trials: 'Trials',
  started: 'Started in these days',
  running: 'Still running',
  ended: 'Ended',
  converted: 'Bought a plan',
  rate: 'Share of ended trials',
  activity: 'Activity of all users',
  events: 'Events from pages',
  event: 'Event',
  count: 'Count',
  noVoices: 'No speech was generated in these days.',
  noEvents: 'No events in these days.',
  noEngines: 'No speech was generated in these days.',
} as const

export const stepLabels = {
  signed_up: 'Signed up',
  verified: 'Verified their address',
  spoke: 'Generated speech',
  tried: 'Started a trial',
  paid: 'Paid for a plan',
} as const

/** Formats by how many per cent a value has changed, such as *+12 %*; a dash if there is nothing to compare with. */
export function formatChange(now: number | null, before: number | null): string {
  if (now === null || before === null || (before === 0 && now !== 0)) return emptyValue
  return formatSigned(before === 0 ? 0 : Math.round(((now - before) / before) * 100), '%')
}

/** Formats by how many percentage points a share has changed, such as *−0.2 points*; a dash if a value is missing. */
export function formatPointChange(now: number | null, before: number | null): string {
  if (now === null || before === null) return emptyValue
  return formatSigned(Math.round((now - before) * 1000) / 10, 'points')
}

const formatSigned = (change: number, unit: string) =>
  change === 0 ? dashboardMessages.noChange : `${change > 0 ? '+' : '−'}${formatNumber(Math.abs(change))} ${unit}`

/** Formats a duration in ms as *240 ms* or *1.4 s*; null becomes a dash. */
export function formatDuration(ms: number | null): string {
  if (ms === null) return emptyValue
  return ms < 1000 ? `${formatNumber(Math.round(ms))} ms` : `${formatNumber(Math.round(ms / 100) / 10)} s`
}
