import type { Session } from '@scene-partner/contract/entities'
import { isReadOnly } from '../../platform/access.ts'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { useExport, type ExportState } from './useExport.ts'
import styles from './Export.module.css'

const megabyte = 1_000_000

function saySize({ recordings, soundBytes }: { recordings: number; soundBytes: number }): string {
  if (recordings === 0) return ''
  const files = `${recordings.toLocaleString('en-US')} recording${recordings === 1 ? '' : 's'}`
  const size = Math.max(1, Math.round(soundBytes / megabyte))
  return ` With ${files} it is about ${size.toLocaleString('en-US')} MB.`
}

function News({ state, size }: { state: ExportState; size: Parameters<typeof saySize>[0] }) {
  if (state === 'none') return null
  if (state === 'done') {
    return <Notice kind="done">Your copy has been sent, whole. Look among your browser’s downloads.</Notice>
  }
  if (state === 'broken') {
    return (
      <Notice kind="failed">
        Your copy broke off before its end. Delete what was saved of it, and try again. Nothing of yours is lost.
      </Notice>
    )
  }
  return <Notice>Your copy is on its way.{saySize(size)} Your browser shows how far it is, and can stop it.</Notice>
}

/** Everything of one's own, to take away. */
export function ExportSection({ session }: { session: Session }) {
  const { isSending, problem, send, state, size } = useExport()
  return (
    <div className={styles.takeaway}>
      <p className={styles.words}>
        A ZIP with all that we keep of you: your scripts as text, your recordings as MP3 with a page to play them from,
        your messages and payments, your voices and settings. A README in it says what is what.
      </p>
      {!session.user.emailVerified && <p className={styles.quiet}>It opens once your email is verified.</p>}
      {!isReadOnly(session) && (
        <div>
          <Button isBusy={isSending} isDisabled={!session.user.emailVerified} onPress={() => void send()}>
            {isSending ? 'Asking…' : 'Download everything'}
          </Button>
        </div>
      )}
      {problem ? <Notice kind="failed">{problem}</Notice> : <News state={state} size={size} />}
    </div>
  )
}
