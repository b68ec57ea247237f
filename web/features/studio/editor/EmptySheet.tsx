import type { ReactNode } from 'react'
import * as messages from '../messages.ts'
import styles from './EmptySheet.module.css'

/** The hint in an empty script field, and buttons to fill the field. Hidden when the field contains text. */
export function EmptySheet({ children }: { children: ReactNode }) {
  return (
    <div className={styles.empty} data-paper data-empty-sheet>
      {/* Hidden from screen readers, which read the placeholder of the field instead. */}
      <p className={styles.hint} aria-hidden="true">
        {messages.editorPlaceholder} <span className={styles.drop}>{messages.editorDropHint}</span>
      </p>
      <div className={styles.ways}>{children}</div>
    </div>
  )
}
