import { Link } from 'react-router'
import { userPage } from '../../platform/adminAddresses.ts'
import { Address, nothing, sayLately, sayNumber, sayPercent, sayShortDay, type Column } from '../admin/index.ts'
import {
  actorWords,
  byWords,
  columnWords as words,
  pageWords,
  sayMonth,
  type Actor,
  type Agency,
  type AgencyMonth,
} from './words.ts'

/** Every column of the list of agencies. */
export const columns: readonly Column<Agency>[] = [
  { id: 'name', head: words.name, cell: ({ name }) => name },
  { id: 'domain', head: words.domain, cell: ({ domain }) => domain ?? nothing, isQuiet: true },
  { id: 'coupon', head: words.coupon, cell: ({ couponCode }) => couponCode ?? nothing, isQuiet: true, isSpare: true },
  { id: 'actors', head: words.actors, cell: ({ actors }) => sayNumber(actors), align: 'end' },
  { id: 'active', head: words.active, cell: ({ activeActors }) => sayNumber(activeActors), align: 'end' },
  {
    id: 'conversion',
    head: words.conversion,
    cell: ({ conversion }) => (conversion === null ? nothing : sayPercent(conversion)),
    align: 'end',
  },
  {
    id: 'thisMonth',
    head: words.thisMonth,
    cell: ({ charactersThisMonth }) => sayNumber(charactersThisMonth),
    align: 'end',
    isSpare: true,
  },
  { id: 'inAll', head: words.inAll, cell: ({ charactersInAll }) => sayNumber(charactersInAll), align: 'end' },
]

/** Every column of an agency's actors. */
export const actorColumns: readonly Column<Actor>[] = [
  {
    id: 'name',
    head: actorWords.name,
    cell: ({ userId, name, email }) => <Link to={userPage(userId)}>{name || email}</Link>,
  },
  { id: 'email', head: actorWords.email, cell: ({ email }) => <Address email={email} />, isQuiet: true },
  { id: 'by', head: actorWords.by, cell: ({ by }) => byWords[by], isWhole: true },
  {
    id: 'joined',
    head: actorWords.joined,
    cell: ({ createdAt }) => sayShortDay(createdAt),
    isQuiet: true,
    isWhole: true,
  },
  {
    id: 'seen',
    head: actorWords.seen,
    cell: ({ lastSignInAt }) => (lastSignInAt ? sayLately(lastSignInAt) : actorWords.never),
    isQuiet: true,
    isWhole: true,
    isSpare: true,
  },
  {
    id: 'thisMonth',
    head: actorWords.thisMonth,
    cell: ({ charactersThisMonth }) => sayNumber(charactersThisMonth),
    align: 'end',
  },
  { id: 'paid', head: actorWords.paid, cell: ({ hasPaid }) => (hasPaid ? actorWords.yes : actorWords.no) },
]

/** What happened in a month. */
export const monthColumns: readonly Column<AgencyMonth>[] = [
  { id: 'month', head: pageWords.month, cell: ({ month }) => sayMonth(month), isWhole: true },
  { id: 'newActors', head: pageWords.newActors, cell: ({ newActors }) => sayNumber(newActors), align: 'end' },
  { id: 'characters', head: pageWords.characters, cell: ({ characters }) => sayNumber(characters), align: 'end' },
]
