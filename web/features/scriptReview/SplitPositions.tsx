import { Button } from '../../ui/actions/Button.tsx'
import * as messages from './messages.ts'
import styles from './ScriptReview.module.css'

type SplitPositionsProps = { text: string; onCut: (at: number) => void; onCancel: () => void }

/** Shows the words of a line. Each word except the first is a button that splits the line before this word. */
export function SplitPositions({ text, onCut, onCancel }: SplitPositionsProps) {
  const found = [...text.matchAll(/\S+/gu)]
  return (
    <div className={styles.cutting} role="group" aria-label={messages.splitQuestion}>
      <p>{messages.splitQuestion}</p>
      <p className={styles.cuts}>
        {found.map(({ 0: word, index }, place) =>
          place === 0 ? (
            <span key={index}>{word}</span>
          ) : (
            <button
              key={index}
              type="button"
              autoFocus={place === 1}
              aria-label={messages.splitBefore(word)}
              onClick={() => onCut(index)}
            >
              {word}
            </button>
          ),
        )}
      </p>
      <Button kind="bare" size="dense" onPress={onCancel}>
        {messages.cancelButton}
      </Button>
    </div>
  )
}
