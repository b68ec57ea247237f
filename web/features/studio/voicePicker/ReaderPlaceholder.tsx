import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import * as messages from '../messages.ts'
import styles from './ReaderStep.module.css'

/** A placeholder as high as the content, so that the script below does not move. */
export function ReaderPlaceholder() {
  return (
    <>
      <div className={styles.narrow}>
        <Skeleton rows={1} label={messages.voicesLoading} />
      </div>
      <div className={styles.wide}>
        <Skeleton rows={4} label={messages.voicesLoading} />
      </div>
    </>
  )
}
