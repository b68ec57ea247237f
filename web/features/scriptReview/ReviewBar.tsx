import { useEffect, useRef, type ReactNode } from 'react'
import { Button, ButtonLink } from '../../ui/actions/Button.tsx'
import { Icon } from '../../ui/layout/Icon.tsx'
import { useStore } from '../../state/useStore.ts'
import type { CorrectionStore } from './correctionStore.ts'
import { formatSaveProblem } from './formatSaveProblem.ts'
import * as messages from './messages.ts'
import styles from './ScriptReview.module.css'

type ReviewBarProps = {
  doubts: number
  /** Whether only one doubt is left and its line is the current line. */
  isLastOpen: boolean
  store: CorrectionStore
  isReadOnly: boolean
  /** Goes to the next (1) or the previous (-1) doubt. */
  onDoubt: (step: 1 | -1) => void
  /** Number of pairs of roles that are probably the same and about which the page asks. */
  offers: number
  onOffers: () => void
  /** Path of the rehearsal of the script; undefined if the bar has no link to the rehearsal. */
  rehearsePath: string | undefined
  scenes: ReactNode
  original: ReactNode
}

/** The row of controls above the script. A control that would have no effect is hidden. */
export function ReviewBar({
  doubts,
  isLastOpen,
  store,
  isReadOnly,
  onDoubt,
  offers,
  onOffers,
  rehearsePath,
  scenes,
  original,
}: ReviewBarProps) {
  const next = useRef<HTMLSpanElement>(null)
  // The button that resolved the last doubt is gone, and the focus with it. So the link *Rehearse* gets the focus.
  useEffect(() => {
    if (document.activeElement === document.body) next.current?.querySelector('a')?.focus({ preventScroll: true })
  }, [doubts, rehearsePath])
  return (
    <div className={styles.bar}>
      <strong className={styles.count} aria-live="polite">
        {doubts === 0 && <Icon name="check" />}
        {messages.formatDoubtCount(doubts)}
      </strong>
      {doubts > 0 && !isLastOpen && (
        <span className={styles.tools}>
          {doubts > 1 && (
            <Button size="dense" kind="bare" icon="back" label={messages.doubtPrevious} onPress={() => onDoubt(-1)} />
          )}
          <Button size="dense" onPress={() => onDoubt(1)}>
            {messages.doubtNext}
          </Button>
        </span>
      )}
      {offers > 0 && (
        <Button kind="bare" size="dense" onPress={onOffers}>
          {messages.mergeGoTo(offers)}
        </Button>
      )}
      {!isReadOnly && <UndoTools store={store} />}
      <span className={styles.where}>
        {doubts > 0 && rehearsePath && (
          <span className={styles.skip} data-narrow={isLastOpen || undefined}>
            <ButtonLink kind="bare" size="dense" to={rehearsePath}>
              {messages.linkRehearse}
            </ButtonLink>
          </span>
        )}
        {scenes}
        {original}
      </span>
      {doubts === 0 && rehearsePath && (
        <span className={styles.next} ref={next}>
          <ButtonLink kind="main" to={rehearsePath}>
            {messages.linkRehearse}
          </ButtonLink>
        </span>
      )}
    </div>
  )
}

/** Buttons for undo and redo, and whether the corrections are saved. Renders nothing before the first correction. */
function UndoTools({ store }: { store: CorrectionStore }) {
  const { applied, corrections, saving, problem } = useStore(store)
  const status = { failed: formatSaveProblem(problem), saving: messages.saveSaving, saved: messages.saveSaved }
  const shown = saving === 'failed' || saving === 'saving' ? status[saving] : applied > 0 ? status.saved : ''
  return (
    <span className={styles.tools}>
      {applied > 0 && <Button kind="bare" size="dense" icon="undo" label={messages.undoButton} onPress={store.undo} />}
      {applied < corrections.length && (
        <Button kind="bare" size="dense" icon="redo" label={messages.redoButton} onPress={store.redo} />
      )}
      <span className={styles.quiet} role="status" data-failed={saving === 'failed' || undefined}>
        {shown}
      </span>
      {saving === 'failed' && !problem && (
        <Button kind="bare" size="dense" onPress={() => void store.flush()}>
          {messages.saveRetry}
        </Button>
      )}
    </span>
  )
}
