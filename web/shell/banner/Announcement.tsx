import { useContext, useSyncExternalStore } from 'react'
import { Link } from 'react-router'
import { PageContext, type PageState } from '../../platform/page.ts'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { useRouteHandle } from './routeHandle.ts'
import * as words from './words.ts'
import styles from './Announcement.module.css'

const cookieName = 'announcement'
const halfYearS = 180 * 24 * 3600

/** Put away in this page; a page loaded later learns it from the cookie, on the server already. */
let putAway: string | null = null
const listeners = new Set<() => void>()
const follow = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function dismiss(id: string): void {
  putAway = id
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  document.cookie = `${cookieName}=${id}; Path=/; SameSite=Lax; Max-Age=${halfYearS}${secure}`
  for (const listener of listeners) listener()
}

/** What is to be said to everybody on public pages; null where there is nothing, or it was put away. */
export function useAnnouncement(): PageState['announcement'] {
  const { announcement } = useContext(PageContext)
  const handle = useRouteHandle()
  const gone = useSyncExternalStore(
    follow,
    () => putAway,
    () => null,
  )
  return announcement && announcement.id !== gone && !handle?.isPrivate ? announcement : null
}

/** One line with at most one link, and a way to be rid of it. */
export function Announcement({ id, words: said, link, linkWords }: NonNullable<PageState['announcement']>) {
  const shown = linkWords || words.readMore
  return (
    <Notice act={<Button kind="bare" size="dense" icon="close" label={words.putAway} onPress={() => dismiss(id)} />}>
      <span className={styles.words}>
        {said}
        {link && (link.startsWith('/') ? <Link to={link}>{shown}</Link> : <a href={link}>{shown}</a>)}
      </span>
    </Notice>
  )
}
