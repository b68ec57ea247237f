import type { ReactNode } from 'react'
import * as messages from '../messages.ts'
import styles from './EmptySheet.module.css'

/** What an empty script field says, and the buttons to fill it. Text in the field hides it. */
export function EmptySheet({ children }: { children: ReactNode }) {
  return (
    <div className={styles.empty} data-paper data-empty-sheet>
      {/* Screen readers read the placeholder of the field. */}
      <p className={styles.hint} aria-hidden="true">
        {messages.editorPlaceholder} <span className={styles.drop}>{messages.editorDropHint}</span>
      </p>
      <div className={styles.ways}>{children}</div>
    </div>
  )
}
