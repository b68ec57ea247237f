import type { ReactNode } from 'react'
import { Announce } from '../../ui/Announce.tsx'
import { Button } from '../../ui/Button.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import type { RowChoice } from './useRowChoice.ts'
import { choiceWords as words } from './words.ts'
import styles from './ChosenBar.module.css'

export type ChosenBarProps = {
  choice: RowChoice
  /** How many rows the page has. */
  rows: number
  /** What can be done with those that are chosen. */
  acts: ReactNode
}

/** Stands over the heads of a table while rows are chosen: how many, and what can be done with them. */
export function ChosenBar({ choice: { chosen, turnAll }, rows, acts }: ChosenBarProps) {
  const count = chosen.size
  return (
    <div className={styles.bar} data-chosen={count > 0 || undefined} role="group" aria-label={words.label}>
      <Checkbox
        isBare
        label={words.all}
        isChecked={count > 0 && count === rows}
        isMixed={count > 0 && count < rows}
        onChange={() => turnAll(count < rows)}
      />
      <span className={styles.count}>{count > 0 ? words.count(count) : words.all}</span>
      {count > 0 && (
        <div className={styles.acts}>
          {acts}
          <Button kind="bare" size="dense" icon="close" onPress={() => turnAll(false)}>
            {words.clear}
          </Button>
        </div>
      )}
      <Announce>{count > 0 ? words.count(count) : ''}</Announce>
    </div>
  )
}
