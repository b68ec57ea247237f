import { Waiting } from '../../ui/Waiting.tsx'
import * as words from './words.ts'
import styles from './ReaderStep.module.css'

/** As high as what comes, so that the script below does not move: one large button on a phone, else the list. */
export function WaitingReader() {
  return (
    <>
      <div className={styles.narrow}>
        <Waiting rows={1} label={words.loadingVoices} />
      </div>
      <div className={styles.wide}>
        <Waiting rows={4} label={words.loadingVoices} />
      </div>
    </>
  )
}
