import { kindLabels, listMessages as messages, statusLabels } from './messages.ts'
import type { Filter } from '../common/index.ts'
import type { CouponsQuery } from './queries.ts'

/** Query parameters of the coupon list. */
export const searchParamNames = ['q', 'kind', 'standing', 'batch'] as const
type SearchParamValues = Readonly<Record<(typeof searchParamNames)[number], string>>

type CouponStatusFilter = 'active' | 'draft' | 'disabled' | 'deleted'
const statusFilters: Record<CouponStatusFilter, Partial<CouponsQuery>> = {
  active: { status: 'active', state: 'active' },
  draft: { state: 'draft' },
  disabled: { status: 'disabled' },
  deleted: { deleted: 'only' },
}
const kinds = ['trial', 'percentage', 'other'] as const

const findValue = <Value extends string>(values: readonly Value[], value: string): Value | undefined =>
  values.find((one) => one === value)
const statusFilterNames = ['active', 'draft', 'disabled', 'deleted'] as const

/** Converts the query parameters into the input of the list and of its CSV file. */
export function toCouponsQuery({ q, kind, standing: status, batch }: SearchParamValues) {
  const type = findValue(kinds, kind)
  const statusFilter = findValue(statusFilterNames, status)
  return {
    ...(q && { search: q }),
    ...(type && { type }),
    ...(statusFilter && statusFilters[statusFilter]),
    ...(batch && { batch }),
  } satisfies CouponsQuery
}

/** The filters of the coupon list. */
export const couponFilters: readonly Filter[] = [
  {
    name: 'standing',
    label: messages.status,
    options: [
      { value: '', words: messages.anyStatus },
      ...statusFilterNames.map((value) => ({ value, words: statusLabels[value] })),
    ],
  },
  {
    name: 'kind',
    label: messages.kind,
    options: [{ value: '', words: messages.anyKind }, ...kinds.map((value) => ({ value, words: kindLabels[value] }))],
  },
]
