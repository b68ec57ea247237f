import type { Session } from '@scene-partner/contract/entities'
import { isReadOnly } from '../../platform/access.ts'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { useExport, type ExportState, type WithProof } from './useExport.ts'
import * as words from './words.ts'
import styles from './Export.module.css'

const megabyte = 1_000_000

function saySize({ recordings, soundBytes }: { recordings: number; soundBytes: number }): string {
  if (recordings === 0) return ''
  const size = Math.max(1, Math.round(soundBytes / megabyte))
  return words.withItIsAbout(words.recordings(recordings), size.toLocaleString('en-US'))
}

function News({ state, size }: { state: ExportState; size: Parameters<typeof saySize>[0] }) {
  if (state === 'none') return null
  if (state === 'done') {
    return <Notice kind="done">{words.yourCopyHasBeenSent}</Notice>
  }
  if (state === 'broken') {
    return <Notice kind="failed">{words.yourCopyBrokeOff}</Notice>
  }
  return <Notice>{words.yourCopyIsOnItsWay(saySize(size))}</Notice>
}

export type ExportSectionProps = {
  session: Session
  /** Lets something happen once it is proved who is there; false where one would rather not. */
  withProof: WithProof
}

/** Everything of one's own, to take away. */
export function ExportSection({ session, withProof }: ExportSectionProps) {
  const { isSending, problem, send, state, size } = useExport(withProof)
  return (
    <div className={styles.takeaway}>
      <p className={styles.words}>{words.zipWithAll}</p>
      {!session.user.emailVerified && <p className={styles.quiet}>{words.itOpensOnceYourEmail}</p>}
      {!isReadOnly(session) && (
        <div>
          <Button isBusy={isSending} isDisabled={!session.user.emailVerified} onPress={() => void send()}>
            {isSending ? words.asking : words.downloadEverything}
          </Button>
        </div>
      )}
      {problem ? <Notice kind="failed">{problem}</Notice> : <News state={state} size={size} />}
    </div>
  )
}
