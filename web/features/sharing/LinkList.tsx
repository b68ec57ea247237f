import { defaultLinkDays } from '@scene-partner/contract/sharingRules'
import type { ShareLink } from '@scene-partner/contract/operations/sharing/links'
import { useState } from 'react'
import { formatCallError } from '../../platform/api/callError.ts'
import { call } from '../../platform/api/client.ts'
import { useSending } from '../../platform/page/useSending.ts'
import { Button } from '../../ui/actions/Button.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { ProgressBar } from '../../ui/feedback/ProgressBar.tsx'
import { formatRoles } from '../../ui/formatRoles.ts'
import { ConfirmDeleteDialog } from '../../ui/overlays/ConfirmDeleteDialog.tsx'
import { NewLink } from './NewLink.tsx'
import { useRefreshSharing, type ShareData } from './queries.ts'
import * as messages from './messages.ts'
import styles from './ShareScreen.module.css'

const dayFormat = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long' })
const timeFormat = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
})
const formatDay = (instant: string) => dayFormat.format(new Date(instant))

type LinkListProps = {
  links: readonly ShareLink[]
  kind: ShareLink['kind']
  data: ShareData
  isReadOnly: boolean
}

/** Lists the links of one kind (for friends or for coaches), with their state and what the recipients have done. */
export function LinkList({ links, kind, data, isReadOnly }: LinkListProps) {
  return (
    <section aria-labelledby="links">
      <h2 id="links">{kind === 'reader' ? messages.askedTitle : messages.coachesTitle}</h2>
      <ul className={styles.links}>
        {links.map((link) => (
          <LinkRow key={link.linkId} link={link} title={data.title} isReadOnly={isReadOnly} />
        ))}
      </ul>
    </section>
  )
}

function LinkRow({ link, title, isReadOnly }: { link: ShareLink; title: string; isReadOnly: boolean }) {
  const { linkId, kind, guestName, state, lines, recorded, sceneName } = link
  const role = link.role && formatRoles([link.role])
  const refresh = useRefreshSharing(link.scriptId)
  const [path, setPath] = useState<string | null>(null)
  const [isDeleting, setDeleting] = useState(false)
  const formatError = (error: unknown) => formatCallError(error, messages.changeError)
  const renewing = useSending(async () => {
    setPath((await call('renewShareLink', { linkId, days: defaultLinkDays })).path)
    await refresh()
  }, formatError)
  const revoking = useSending(async () => {
    await call('revokeShareLink', { linkId })
    setPath(null)
    await refresh()
  }, formatError)
  const removing = useSending(async () => {
    await call('deleteShareLink', { linkId })
    await refresh()
  }, formatError)
  const problem = renewing.problem ?? revoking.problem
  const name = guestName || (kind === 'reader' ? messages.unnamedFriend : messages.unnamedCoach)
  return (
    <li>
      <div className={styles.linkHead}>
        <p>
          <b>{messages.linkTitle(name, role)}</b>
          <small>
            {link.declinedAt ? messages.declined : messages.linkStates[state](formatDay(link.expiresAt))}
            {sceneName !== null && ` · ${sceneName}`}
          </small>
        </p>
        {kind === 'reader' && (
          <ProgressBar label={messages.linkProgress(recorded, lines)} value={lines === 0 ? 0 : recorded / lines} />
        )}
      </div>
      {problem && <Notice kind="failed">{problem}</Notice>}
      {path !== null && (
        <NewLink path={path} text={messages.shareText(kind, role ?? '', title)} onClose={() => setPath(null)} />
      )}
      <details className={styles.log}>
        <summary>{messages.logTitle}</summary>
        <ul>
          {link.events.map(({ kind: event, count, lastAt }) => (
            <li key={`${event} ${lastAt}`}>
              <span>{messages.events[event](count)}</span>
              <time dateTime={lastAt}>{timeFormat.format(new Date(lastAt))}</time>
            </li>
          ))}
        </ul>
      </details>
      {!isReadOnly && (
        <div className={styles.actions}>
          <Button size="dense" isBusy={renewing.isSending} onPress={() => void renewing.send()}>
            {messages.renew}
          </Button>
          {state === 'open' && (
            <Button size="dense" isBusy={revoking.isSending} onPress={() => void revoking.send()}>
              {messages.revoke}
            </Button>
          )}
          <Button size="dense" kind="bare" icon="trash" onPress={() => setDeleting(true)}>
            {messages.remove}
          </Button>
        </div>
      )}
      {isDeleting && (
        <ConfirmDeleteDialog
          title={messages.removeTitle}
          description={messages.removeHint(recorded)}
          labels={{ keep: messages.removeKeep, delete: messages.remove, deleting: messages.removing }}
          isSending={removing.isSending}
          problem={removing.problem}
          onDelete={() => void removing.send()}
          onClose={() => setDeleting(false)}
        />
      )}
    </li>
  )
}
