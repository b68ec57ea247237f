import type { Session } from '@scene-partner/contract/entities'
import { isReadOnly, isStaff } from '../../platform/access.ts'
import { office } from '../../platform/adminAddresses.ts'
import { navigationWords as words } from './words.ts'

export type OfficeWay = { words: string; to: string }
export type OfficeWing = { words: string | null; ways: readonly OfficeWay[] }

const coupons: OfficeWay = { words: words.coupons, to: office.coupons }

const wings: readonly OfficeWing[] = [
  {
    words: null,
    ways: [
      { words: words.dashboard, to: office.dashboard },
      { words: words.users, to: office.users },
      { words: words.subscriptions, to: office.subscriptions },
      coupons,
      { words: words.agencies, to: office.agencies },
      { words: words.analytics, to: office.analytics },
    ],
  },
  {
    words: words.content,
    ways: [
      { words: words.voices, to: office.voices },
      { words: words.messages, to: office.messages },
      { words: words.contact, to: office.contact },
      { words: words.blog, to: office.blog },
      { words: words.site, to: office.site },
    ],
  },
  {
    words: words.health,
    ways: [
      { words: words.logs, to: office.logs },
      { words: words.views, to: office.views },
      { words: words.mail, to: office.mail },
      { words: words.jobs, to: office.jobs },
      { words: words.errors, to: office.errors },
      { words: words.security, to: office.security },
    ],
  },
]

/** The rooms of the office that this person may enter: all of them, or the coupons alone. */
export function officeWings(session: Session): readonly OfficeWing[] {
  if (isStaff(session)) return wings
  const mayManageCoupons = session.claims.canManageCoupons && !isReadOnly(session)
  return mayManageCoupons ? [{ words: null, ways: [coupons] }] : []
}

/** The room that an address lies in: a page about one user lies among the users. */
export function roomAt(pathname: string, session: Session): OfficeWay | undefined {
  const ways = officeWings(session).flatMap((wing) => wing.ways)
  return ways.find(({ to }) => pathname === to || pathname.startsWith(`${to}/`))
}
