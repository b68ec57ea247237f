import { kindWords, listWords as words, standingWords } from './words.ts'
import type { Filter } from '../admin/index.ts'
import type { CouponsAsked } from './queries.ts'

/** What the address may say of the list, under these names. */
export const askedNames = ['q', 'kind', 'standing', 'batch'] as const
type AskedValues = Readonly<Record<(typeof askedNames)[number], string>>

type Standing = 'active' | 'draft' | 'disabled' | 'deleted'
const standings: Record<Standing, Partial<CouponsAsked>> = {
  active: { status: 'active', state: 'active' },
  draft: { state: 'draft' },
  disabled: { status: 'disabled' },
  deleted: { deleted: 'only' },
}
const kinds = ['trial', 'percentage', 'other'] as const

const oneOf = <Value extends string>(values: readonly Value[], value: string): Value | undefined =>
  values.find((one) => one === value)
const standingNames = ['active', 'draft', 'disabled', 'deleted'] as const

/** The address' words as the server is asked, by the list and by the file. */
export function couponsAsked({ q, kind, standing, batch }: AskedValues) {
  const type = oneOf(kinds, kind)
  const stands = oneOf(standingNames, standing)
  return {
    ...(q && { search: q }),
    ...(type && { type }),
    ...(stands && standings[stands]),
    ...(batch && { batch }),
  } satisfies CouponsAsked
}

/** What the list of coupons can be narrowed by. */
export const couponFilters: readonly Filter[] = [
  {
    name: 'standing',
    label: words.standing,
    options: [
      { value: '', words: words.anyStanding },
      ...standingNames.map((value) => ({ value, words: standingWords[value] })),
    ],
  },
  {
    name: 'kind',
    label: words.kind,
    options: [{ value: '', words: words.anyKind }, ...kinds.map((value) => ({ value, words: kindWords[value] }))],
  },
]
