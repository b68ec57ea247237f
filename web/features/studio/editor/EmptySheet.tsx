import type { ReactNode } from 'react'
import * as messages from '../messages.ts'
import styles from './EmptySheet.module.css'

/** Shown in the empty script field: a short instruction, and the buttons with which the user fills the field. */
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
