import type { ReactNode } from 'react'
import { LiveRegion } from '../../../ui/feedback/LiveRegion.tsx'
import { Button } from '../../../ui/actions/Button.tsx'
import { Checkbox } from '../../../ui/forms/Checkbox.tsx'
import type { RowSelection } from './useRowSelection.ts'
import { selectionMessages as messages } from '../messages.ts'
import styles from './SelectionBar.module.css'

export type SelectionBarProps = {
  selection: RowSelection
  /** Number of rows on this page. */
  rows: number
  /** Buttons for the selected rows. */
  actions: ReactNode
}

/** The bar above a table whose rows can be selected: selects all rows, and has the buttons for the selected rows. */
export function SelectionBar({ selection: { selected, toggleAll }, rows, actions }: SelectionBarProps) {
  const count = selected.size
  return (
    <div className={styles.bar} data-chosen={count > 0 || undefined} role="group" aria-label={messages.label}>
      <Checkbox
        isBare
        label={messages.selectAll}
        isChecked={count > 0 && count === rows}
        isMixed={count > 0 && count < rows}
        onChange={() => toggleAll(count < rows)}
      />
      <span className={styles.count}>{count > 0 ? messages.count(count) : messages.selectAll}</span>
      {count > 0 && (
        <div className={styles.actions}>
          {actions}
          <Button kind="bare" size="dense" icon="close" onPress={() => toggleAll(false)}>
            {messages.selectNone}
          </Button>
        </div>
      )}
      <LiveRegion>{count > 0 ? messages.count(count) : ''}</LiveRegion>
    </div>
  )
}
