import { Link } from 'react-router'
import { getUserPath } from '../../platform/adminPaths.ts'
import {
  CopyableEmail,
  emptyValue,
  formatRelativeDay,
  formatNumber,
  formatPercent,
  formatShortDay,
  type Column,
} from '../common/index.ts'
import {
  actorColumnMessages,
  foundByLabels,
  columnMessages as messages,
  pageMessages,
  formatMonth,
  type Actor,
  type Agency,
  type AgencyMonth,
} from './messages.ts'

/** Columns of the list of agencies. */
export const agencyColumns: readonly Column<Agency>[] = [
  { id: 'name', head: messages.name, cell: ({ name }) => name },
  { id: 'domain', head: messages.domain, cell: ({ domain }) => domain ?? emptyValue, isQuiet: true, isTruncated: true },
  {
    id: 'coupon',
    head: messages.coupon,
    cell: ({ couponCode }) => couponCode ?? emptyValue,
    isQuiet: true,
    isOptional: true,
  },
  { id: 'actors', head: messages.actors, cell: ({ actors }) => formatNumber(actors), align: 'end' },
  { id: 'active', head: messages.active, cell: ({ activeActors }) => formatNumber(activeActors), align: 'end' },
  {
    id: 'conversion',
    head: messages.conversion,
    cell: ({ conversion }) => (conversion === null ? emptyValue : formatPercent(conversion)),
    align: 'end',
  },
  {
    id: 'thisMonth',
    head: messages.thisMonth,
    cell: ({ charactersThisMonth }) => formatNumber(charactersThisMonth),
    align: 'end',
    isOptional: true,
  },
  { id: 'inAll', head: messages.inAll, cell: ({ charactersInAll }) => formatNumber(charactersInAll), align: 'end' },
]

/** Columns of the table of an agency's actors. */
export const actorColumns: readonly Column<Actor>[] = [
  {
    id: 'name',
    head: actorColumnMessages.name,
    cell: ({ userId, name, email }) => <Link to={getUserPath(userId)}>{name || email}</Link>,
  },
  {
    id: 'email',
    head: actorColumnMessages.email,
    cell: ({ email }) => <CopyableEmail email={email} />,
    isQuiet: true,
    isTruncated: true,
  },
  { id: 'by', head: actorColumnMessages.by, cell: ({ by }) => foundByLabels[by], isNoWrap: true },
  {
    id: 'joined',
    head: actorColumnMessages.joined,
    cell: ({ createdAt }) => formatShortDay(createdAt),
    isQuiet: true,
    isNoWrap: true,
  },
  {
    id: 'seen',
    head: actorColumnMessages.seen,
    cell: ({ lastSignInAt }) => (lastSignInAt ? formatRelativeDay(lastSignInAt) : actorColumnMessages.never),
    isQuiet: true,
    isNoWrap: true,
    isOptional: true,
  },
  {
    id: 'thisMonth',
    head: actorColumnMessages.thisMonth,
    cell: ({ charactersThisMonth }) => formatNumber(charactersThisMonth),
    align: 'end',
  },
  {
    id: 'paid',
    head: actorColumnMessages.paid,
    cell: ({ hasPaid }) => (hasPaid ? actorColumnMessages.yes : actorColumnMessages.no),
  },
]

/** Columns of the table of an agency's usage by month. */
export const monthColumns: readonly Column<AgencyMonth>[] = [
  { id: 'month', head: pageMessages.month, cell: ({ month }) => formatMonth(month), isNoWrap: true },
  { id: 'newActors', head: pageMessages.newActors, cell: ({ newActors }) => formatNumber(newActors), align: 'end' },
  { id: 'characters', head: pageMessages.characters, cell: ({ characters }) => formatNumber(characters), align: 'end' },
]
