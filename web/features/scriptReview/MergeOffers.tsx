import { Button } from '../../ui/actions/Button.tsx'
import type { Correction, Understanding } from './correctionStore.ts'
import type { MergeOffer } from '@scene-partner/script/review/findMergeOffers'
import * as messages from './messages.ts'
import styles from './ScriptReview.module.css'

/** Id of the heading above the questions, to which the page scrolls. */
export const mergeOffersId = 'merge-offers'

type MergeOffersProps = {
  offers: readonly MergeOffer[]
  characters: Understanding['characters']
  onCorrect: (correction: Correction) => void
}

/**
 * Asks about pairs of roles that are probably the same. The user merges the two roles or says that they are different
 * people.
 */
export function MergeOffers({ offers, characters, onCorrect }: MergeOffersProps) {
  const countOf = (name: string) => characters.find((one) => one.name === name)?.speeches ?? 0
  return (
    <section className={styles.offers} aria-label={messages.mergeTitle}>
      <h2 id={mergeOffersId} tabIndex={-1}>
        {messages.mergeTitle}
      </h2>
      <ul>
        {offers.map(({ from, to }) => (
          <li key={`${from}\n${to}`}>
            <p>
              <strong>{from}</strong> <span className={styles.quiet}>{messages.roleSpeeches(countOf(from))}</span>
              {` ${messages.mergeAnd} `}
              <strong>{to}</strong> <span className={styles.quiet}>{messages.roleSpeeches(countOf(to))}</span>
            </p>
            <span className={styles.tools}>
              <Button
                size="dense"
                label={messages.mergeSameLabel(from, to)}
                onPress={() => onCorrect({ kind: 'renamed', from, to })}
              >
                {messages.mergeSame}
              </Button>
              <Button
                kind="bare"
                size="dense"
                label={messages.mergeDifferentLabel(from, to)}
                onPress={() => onCorrect({ kind: 'different', one: from, other: to })}
              >
                {messages.mergeDifferent}
              </Button>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
