import { emptyValue, formatNumber } from '../common/index.ts'

export const dashboardMessages = {
  documentTitle: 'Admin dashboard',
  title: 'Dashboard',
  load: 'Load the dashboard',
  loadCharts: 'Load the charts',
  asOf: (when: string) => `as of ${when}`,
  people: 'People',
  users: 'Users',
  verified: (count: string) => `${count} verified`,
  signUps: 'New in 30 days',
  active: 'Active plans',
  trialing: 'On trial',
  free: 'Without a plan',
  paymentDue: 'Payment due',
  ofActive: 'of the active plans',
  churnRisk: 'Churn risk',
  churnHint: (dormant: string, inactive: string) => `${dormant} dormant, ${inactive} inactive`,
  today: 'Today',
  todayLine: (signUps: string, generations: string) => `${signUps} sign-ups, ${generations} recordings`,
  money: 'Money and speech',
  estimate: 'A month, estimated',
  estimateHint: (granted: string) => `by list price; ${granted} pay nothing`,
  paid: 'Paid this month',
  lastMonth: (amount: string) => `${amount} last month`,
  generations: 'Recordings in 30 days',
  characters: 'Characters in 30 days',
  credits: 'Voice credits in 30 days',
  creditsHint: 'of hosted voices',
  medianLatency: 'Median latency',
  latencyP95: (slow: string) => `one in twenty above ${slow}`,
  errors: 'Errors',
  errorsHint: (errors: string, requests: string) => `${errors} of ${requests} requests`,
  engines: 'Engines in 30 days',
  noEngines: 'Nothing was spoken in these days.',
  charts: 'Day by day',
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
  nothing: 'Nothing in these days.',
  signUps: 'Sign-ups and trials',
  newUsers: 'Sign-ups',
  trials: 'Trials begun',
  recordings: 'Recordings and people',
  generations: 'Recordings',
  speakers: 'People who recorded',
  spoken: 'Characters spoken',
  characters: 'Characters',
  paid: 'Paid',
  estimate: 'A month, estimated',
  subscribers: 'Subscribers',
  latency: 'Latency',
  medianLatency: 'Median',
  latencyP95: 'One in twenty above',
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
  latencyP95: '1 in 20 above',
} as const

export const subscriptionMessages = {
  title: 'Subscriptions',
  load: 'Load subscriptions',
  loadRevenue: 'Load the revenue',
  revenue: 'Revenue',
  list: 'Who has or had a plan',
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
  price: 'A month each',
  sum: 'A month',
  paid: 'Paid',
  refunded: 'Given back',
  failed: 'Failed',
  estimate: 'Estimate',
  subscribers: 'Subscribers',
  byTier: 'What a month would bring',
  payments: 'Payments',
  byMonth: 'What was paid',
  granted: (count: string) => `${count} have a paid tier by a code, an override or a trial, and pay nothing.`,
  noMatch: 'Nobody like that',
  noMatchHint: 'No subscription fits these filters.',
  empty: 'No subscriptions yet',
  emptyHint: 'Who takes a plan or a trial appears here.',
  noMonths: 'Nothing was paid yet.',
  noEstimate: 'Nobody pays for a plan yet.',
} as const

export const analyticsMessages = {
  recordings: 'Recordings, without their texts',
  title: 'Analytics',
  load: 'Load analytics',
  funnel: 'From a visit to a plan',
  funnelHint: (visits: string) =>
    `Of those who signed up in these days. Before them: ${visits} visits, counted by tab.`,
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
  started: 'Begun in these days',
  running: 'Still running',
  ended: 'Over',
  converted: 'Took a plan',
  rate: 'Of those that are over',
  activity: 'Activity of everybody',
  events: 'What pages tell',
  event: 'Event',
  count: 'Times',
  noVoices: 'Nothing was spoken in these days.',
  noEvents: 'Nothing was told in these days.',
  noEngines: 'Nothing was spoken in these days.',
} as const

export const stepLabels = {
  signed_up: 'Signed up',
  verified: 'Verified their address',
  spoke: 'Had something spoken',
  tried: 'Began a trial',
  paid: 'Paid for a plan',
} as const

/** Formats the change against the 30 days before: *12 % more than before*. */
export function formatTrend(now: number, before: number): string {
  if (before === 0) return now === 0 ? 'as before' : 'none before'
  const change = Math.round(((now - before) / before) * 100)
  if (change === 0) return 'as before'
  return `${formatNumber(Math.abs(change))} % ${change > 0 ? 'more' : 'less'} than before`
}

/** *240 ms*, *1.4 s*. */
export function formatDuration(ms: number | null): string {
  if (ms === null) return emptyValue
  return ms < 1000 ? `${formatNumber(Math.round(ms))} ms` : `${formatNumber(Math.round(ms / 100) / 10)} s`
}
