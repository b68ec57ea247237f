import type { ReactNode } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { pieceWords } from './words.ts'
import styles from './Letter.module.css'

export type LetterProps = {
  subject: string
  content: string
  /** When, by whom, of what kind; in one line below. */
  facts: readonly string[]
  /** Above the subject. */
  children?: ReactNode
}

/** A message as it is read by whom it is for. */
export function Letter({ subject, content, facts, children }: LetterProps) {
  return (
    <article className={styles.letter}>
      {children}
      <h3>{subject}</h3>
      <p>{content}</p>
      <small>{facts.join(' · ')}</small>
    </article>
  )
}

/** A message of a list, whole. */
export function LetterDialog({ title, onClose, ...letter }: LetterProps & { title: string; onClose: () => void }) {
  const acts = <Button onPress={onClose}>{pieceWords.close}</Button>
  return (
    <Dialog isOpen place="side" title={title} onClose={onClose} acts={acts}>
      <Letter {...letter} />
    </Dialog>
  )
}
