import type { Filter } from '../../common/index.ts'
import { filterValues } from './searchParams.ts'
import {
  accountStateLabels,
  activityLabels,
  userListMessages as messages,
  roleLabels,
  planStatusLabels,
  tierLabels,
} from '../messages.ts'

const roleFilterMessages = {
  ...roleLabels,
  staff: messages.anyStaff,
  coupons: messages.coupons,
  none: messages.noRole,
} as const

/** Builds the options of a filter: first one that matches every user, then one for each value. */
function buildOptions<Value extends string>(any: string, values: readonly Value[], label: Record<Value, string>) {
  return [{ value: '', label: any }, ...values.map((value) => ({ value, label: label[value] }))]
}

type AgencyName = { id: string; name: string }

/** The filters of the users list. The agency filter is left out if there is no agency. */
export const userFilters = (agencies: readonly AgencyName[]): readonly Filter[] => [
  ...fixedFilters,
  ...(agencies.length > 0
    ? [
        {
          name: 'agency',
          label: messages.agency,
          options: [
            { value: '', label: messages.anyAgency },
            ...agencies.map(({ id, name }) => ({ value: id, label: name })),
          ],
        },
      ]
    : []),
]

const fixedFilters: readonly Filter[] = [
  { name: 'tier', label: messages.tier, options: buildOptions(messages.anyTier, filterValues.tiers, tierLabels) },
  {
    name: 'status',
    label: messages.status,
    options: buildOptions(messages.anyStatus, filterValues.statuses, { ...planStatusLabels, ...accountStateLabels }),
  },
  {
    name: 'activity',
    label: messages.activity,
    options: buildOptions(messages.anyActivity, filterValues.activities, activityLabels),
  },
  {
    name: 'verified',
    label: messages.address,
    options: buildOptions(messages.anyAddress, ['yes', 'no'], { yes: messages.verified, no: messages.unverified }),
  },
  {
    name: 'role',
    label: messages.role,
    options: buildOptions(messages.anyRole, filterValues.roles, roleFilterMessages),
  },
  { name: 'coupon', label: messages.coupon },
]
