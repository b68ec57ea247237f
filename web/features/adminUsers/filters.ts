import type { Filter } from '../admin/index.ts'
import { choices } from './asked.ts'
import { activityWords, listWords as words, roleWords, statusWords, tierWords } from './words.ts'

const officeWords = { ...roleWords, staff: words.staff, coupons: words.coupons, none: words.noOffice } as const

/** Everything first, then each of the values by its words. */
function anyOr<Value extends string>(any: string, values: readonly Value[], said: Record<Value, string>) {
  return [{ value: '', words: any }, ...values.map((value) => ({ value, words: said[value] }))]
}

type Named = { id: string; name: string }

/** What the list of users can be narrowed by; by agency where there are any. */
export const userFilters = (agencies: readonly Named[]): readonly Filter[] => [
  ...given,
  ...(agencies.length > 0
    ? [
        {
          name: 'agency',
          label: words.agency,
          options: [
            { value: '', words: words.anyAgency },
            ...agencies.map(({ id, name }) => ({ value: id, words: name })),
          ],
        },
      ]
    : []),
]

const given: readonly Filter[] = [
  { name: 'tier', label: words.tier, options: anyOr(words.anyTier, choices.tiers, tierWords) },
  { name: 'status', label: words.status, options: anyOr(words.anyStatus, choices.statuses, statusWords) },
  { name: 'activity', label: words.activity, options: anyOr(words.anyActivity, choices.activities, activityWords) },
  {
    name: 'verified',
    label: words.address,
    options: anyOr(words.anyAddress, ['yes', 'no'], { yes: words.verified, no: words.unverified }),
  },
  { name: 'role', label: words.role, options: anyOr(words.anyRole, choices.roles, officeWords) },
  { name: 'coupon', label: words.coupon },
]
