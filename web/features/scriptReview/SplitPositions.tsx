import { Button } from '../../ui/Button.tsx'
import * as words from './words.ts'
import styles from './ReadThrough.module.css'

type CutPlacesProps = { text: string; onCut: (at: number) => void; onCancel: () => void }

/** Every word with which a second speech could begin. */
export function CutPlaces({ text, onCut, onCancel }: CutPlacesProps) {
  const found = [...text.matchAll(/\S+/gu)]
  return (
    <div className={styles.cutting} role="group" aria-label={words.cutWhere}>
      <p>{words.cutWhere}</p>
      <p className={styles.cuts}>
        {found.map(({ 0: word, index }, place) =>
          place === 0 ? (
            <span key={index}>{word}</span>
          ) : (
            <button
              key={index}
              type="button"
              autoFocus={place === 1}
              aria-label={words.cutBefore(word)}
              onClick={() => onCut(index)}
            >
              {word}
            </button>
          ),
        )}
      </p>
      <Button kind="bare" size="dense" onPress={onCancel}>
        {words.cancel}
      </Button>
    </div>
  )
}
