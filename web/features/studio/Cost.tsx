import { Link } from 'react-router'
import { Announce } from '../../ui/Announce.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { sayCount, sayFigure } from './generateRules.ts'
import * as words from './words.ts'
import styles from './Cost.module.css'

export type Month = { remaining: number | null; limit: number | null }

/** What is left of the month; nothing where there is no limit. */
export function sayMonth({ remaining, limit }: Month): string | null {
  if (remaining === null || limit === null) return null
  return words.leftThisMonth(sayFigure(remaining), sayCount(limit, 'character'))
}

/** What a reading costs, and what it leaves. */
export function sayCost(newCharacters: number, { remaining }: Month): string {
  if (newCharacters === 0) return words.noNewSpeech
  const cost = words.ofNewSpeech(sayCount(newCharacters, 'character'))
  if (remaining === null) return cost
  if (newCharacters > remaining) return words.moreThanAreLeft(cost, sayFigure(newCharacters - remaining))
  return words.leftAfterIt(cost, sayFigure(remaining - newCharacters))
}

export type CostProps = {
  month: Month
  newCharacters: number | null
  /** Whether the way to more leads from here; else something beside it does. */
  hasLink: boolean
}

/** Beside the button: what this would cost and what the month has; that it is too much is said before one presses. */
export function Cost({ month, newCharacters, hasLink }: CostProps) {
  const { remaining } = month
  const isOver = newCharacters !== null && remaining !== null && newCharacters > remaining
  return (
    <div className={styles.cost}>
      {newCharacters !== null && (
        <p data-new data-over={isOver || undefined}>
          {isOver && <Icon name="warning" />}
          {sayCost(newCharacters, month)}
        </p>
      )}
      <p>
        {sayMonth(month)} {isOver && hasLink && <Link to="/pricing">{words.seePlans}</Link>}
      </p>
      {/* Told once it is too much; at each pause in the typing the figures would only disturb. */}
      <Announce>{isOver && sayCost(newCharacters, month)}</Announce>
    </div>
  )
}
