import { useContext } from 'react'
import { Link } from 'react-router'
import { PageContext, type PageState } from '../../platform/page/pageState.ts'
import { Button } from '../../ui/actions/Button.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { useRouteHandle } from '../routeHandle.ts'
import * as messages from '../messages.ts'
import styles from './Announcement.module.css'
import { createStore } from '../../state/createStore.ts'
import { useStore } from '../../state/useStore.ts'

const cookieName = 'announcement'
const halfYearInSeconds = 180 * 24 * 3600

/** Id of the announcement that the user dismissed on this page. After a reload, the server reads it from a cookie. */
const dismissedId = createStore<string | null>(null)

function dismiss(id: string): void {
  dismissedId.set(id)
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  document.cookie = `${cookieName}=${id}; Path=/; SameSite=Lax; Max-Age=${halfYearInSeconds}${secure}`
}

/** Returns the announcement for public pages; null if there is none or the user dismissed it. */
export function useAnnouncement(): PageState['announcement'] {
  const { announcement } = useContext(PageContext)
  const handle = useRouteHandle()
  const dismissed = useStore(dismissedId, () => null)
  return announcement && announcement.id !== dismissed && !handle?.isPrivate ? announcement : null
}

/** The announcement with its optional link and a dismiss button. */
export function Announcement({ id, words: text, link, linkWords }: NonNullable<PageState['announcement']>) {
  const linkText = linkWords || messages.announcementReadMore
  return (
    <Notice
      action={
        <Button
          kind="bare"
          size="dense"
          icon="close"
          label={messages.announcementDismiss}
          onPress={() => dismiss(id)}
        />
      }
    >
      <span className={styles.words}>
        {text}
        {link && (link.startsWith('/') ? <Link to={link}>{linkText}</Link> : <a href={link}>{linkText}</a>)}
      </span>
    </Notice>
  )
}
