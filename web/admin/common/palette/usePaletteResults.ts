import type { Session } from '@scene-partner/contract/entities'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { getCouponPath, getPostEditorPath, getUserPath } from '../../../platform/adminPaths.ts'
import { operationQuery } from '../../../platform/query/query.tsx'
import { isStaff } from '../../../platform/session/access.ts'
import type { IconName } from '../../../ui/layout/Icon.tsx'
import { listAdminLinks } from '../layout/navigation.ts'
import { paletteMessages as messages } from '../messages.ts'

/** One result of the command palette: the path of the page that it opens, its text and its icon. */
export type PaletteResult = { to: string; text: string; note?: string; icon: IconName }
/** The results of one kind, such as users, with the heading above them. */
export type PaletteGroup = { label: string; results: readonly PaletteResult[] }

/** The search starts this many ms after the last keystroke. */
const debounceMs = 200
const maxPerGroup = 5
/** A shorter text is not searched on the server, because one letter matches too many accounts. */
const minSearchLength = 2

function useDebounced(text: string): string {
  const [rested, setRested] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), debounceMs)
    return () => clearTimeout(timer)
  }, [text])
  return rested
}

/** Returns whether a word of the label begins with `part`, which is in lower case. */
const hasWordPrefix = (label: string, part: string) =>
  label
    .toLowerCase()
    .split(/\s+/)
    .some((word) => word.startsWith(part))

/** Lists the admin pages whose name contains the text, first the names with a word that begins with the text. */
function findPages(session: Session, text: string): PaletteResult[] {
  const part = text.toLowerCase()
  return listAdminLinks(session)
    .flatMap(({ links }) => links)
    .filter(({ label }) => label.toLowerCase().includes(part))
    .toSorted((one, other) => Number(hasWordPrefix(other.label, part)) - Number(hasWordPrefix(one.label, part)))
    .map(({ label, to }) => ({ to, text: label, icon: 'forward' }))
}

/**
 * Searches users, coupons, posts and admin pages for the typed text. Requests only what the signed-in user may see:
 * users and posts if the user is staff, coupons if the user is staff or a coupon manager.
 */
export function usePaletteResults(session: Session, typed: string) {
  const text = typed.trim()
  const search = useDebounced(text)
  const isSearched = search === text && text.length >= minSearchLength
  const options = (isAllowed: boolean) => ({ enabled: isSearched && isAllowed, staleTime: 10_000, retry: false })
  const isStaffSession = isStaff(session)
  const users = useQuery({ ...operationQuery('listUsers', { search }), ...options(isStaffSession) })
  const coupons = useQuery({
    ...operationQuery('getCoupons', { search }),
    ...options(listAdminLinks(session).length > 0),
  })
  const posts = useQuery({ ...operationQuery('getAdminPosts', { search }), ...options(isStaffSession) })
  const queries = [users, coupons, posts]
  const group = (label: string, results: readonly PaletteResult[] = []): PaletteGroup => ({
    label,
    results: isSearched ? results.slice(0, maxPerGroup) : [],
  })
  const pages = { label: messages.pages, results: findPages(session, text) }
  // If a page name has a word that begins with the typed text, the pages are the first results.
  const arePagesFirst = text !== '' && pages.results.some((page) => hasWordPrefix(page.text, text.toLowerCase()))
  const groups = [
    ...(arePagesFirst ? [pages] : []),
    group(
      messages.users,
      users.data?.users.map(({ uid, displayName, email }) => ({
        to: getUserPath(uid),
        text: displayName || email,
        ...(displayName && { note: email }),
        icon: 'person',
      })),
    ),
    group(
      messages.coupons,
      coupons.data?.coupons.map(({ id, code, description }) => ({
        to: getCouponPath(id),
        text: code,
        ...(description && { note: description }),
        icon: 'star',
      })),
    ),
    group(
      messages.posts,
      posts.data?.posts.map(({ slug, title }) => ({ to: getPostEditorPath(slug), text: title, icon: 'script' })),
    ),
    ...(arePagesFirst ? [] : [pages]),
  ].filter(({ results }) => results.length > 0)
  return {
    groups,
    isSearching: text.length >= minSearchLength && (search !== text || queries.some(({ isFetching }) => isFetching)),
    isFailed: isSearched && queries.some(({ error }) => error !== null),
  }
}
