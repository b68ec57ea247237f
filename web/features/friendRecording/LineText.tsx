import type { ReactNode } from 'react'
import type { LineState } from './friendRecordingStore.ts'
import * as messages from './messages.ts'
import styles from './FriendRecording.module.css'

type LineTextProps = {
  line: Pick<LineState, 'text' | 'cue'>
  role: string
  /** Whether this is the line to record now. */
  isNow?: boolean
  children?: ReactNode
}

/** Shows a line that the friend records, below the cue of this line. */
export function LineText({ line: { text, cue }, role, isNow, children }: LineTextProps) {
  return (
    <>
      {cue && (
        <div className={styles.line}>
          <span className={styles.name}>{cue.characters.join(', ')}</span>
          <span className={styles.cueMark}>{messages.cueLabel}</span>
          <p className={styles.cue}>{cue.text}</p>
        </div>
      )}
      <div className={styles.line} data-now={isNow || undefined} data-mine>
        <span className={styles.name}>{role}</span>
        <span className={styles.youMark}>{messages.youLabel}</span>
        <p className={styles.words}>
          <span>{text}</span>
        </p>
        {children}
      </div>
    </>
  )
}
