import { kindLabels, listMessages as messages, statusLabels } from './messages.ts'
import type { Filter } from '../common/index.ts'
import type { CouponsQuery } from './queries.ts'

/** Query parameters of the coupon list. */
export const searchParamNames = ['q', 'kind', 'status', 'batch'] as const
type SearchParamValues = Readonly<Record<(typeof searchParamNames)[number], string>>

const effectiveStatuses = ['active', 'draft', 'expired', 'used_up', 'paused', 'deleted'] as const
const kinds = ['trial', 'percentage', 'other'] as const

const findValue = <Value extends string>(values: readonly Value[], value: string): Value | undefined =>
  values.find((one) => one === value)

/** Converts the query parameters of the URL into the input of the coupon list and of its CSV file. */
export function toCouponsQuery({ q, kind, status: given, batch }: SearchParamValues) {
  const type = findValue(kinds, kind)
  const effectiveStatus = findValue(effectiveStatuses, given)
  return {
    ...(q && { search: q }),
    ...(type && { type }),
    ...(effectiveStatus && { effectiveStatus }),
    ...(batch && { batch }),
  } satisfies CouponsQuery
}

/** The filters of the coupon list. */
export const couponFilters: readonly Filter[] = [
  {
    name: 'status',
    label: messages.status,
    options: [
      { value: '', label: messages.anyStatus },
      ...effectiveStatuses.map((value) => ({ value, label: statusLabels[value] })),
    ],
  },
  {
    name: 'kind',
    label: messages.kind,
    options: [{ value: '', label: messages.anyKind }, ...kinds.map((value) => ({ value, label: kindLabels[value] }))],
  },
]
