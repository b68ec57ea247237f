import { Link } from 'react-router'
import { LiveRegion } from '../../../ui/feedback/LiveRegion.tsx'
import { Icon } from '../../../ui/layout/Icon.tsx'
import { formatPages } from '../../../ui/formatPages.ts'
import { ShortText } from '../ShortText.tsx'
import { formatCount, formatNumber } from './generateRules.ts'
import * as messages from '../messages.ts'
import styles from './Cost.module.css'

export type MonthlyAllowance = { remaining: number | null; limit: number | null }

/** Formats the number of pages left, without the word “pages”, because the message names the unit after the limit. */
const formatPagesLeft = (remaining: number): string => formatPages(remaining).replace(/^([\d,]+) pages?$/, '$1')

/** Formats what is left of the monthly allowance. Returns null if there is no limit. */
export function formatAllowance({ remaining, limit }: MonthlyAllowance): string | null {
  if (remaining === null || limit === null) return null
  const exact = formatCount(remaining, 'character')
  return messages.costAllowance(formatPagesLeft(remaining), formatPages(limit), exact)
}

/** Formats what is left of the monthly allowance in pages only. Returns null if there is no limit. */
function formatAllowanceShort({ remaining, limit }: MonthlyAllowance): string | null {
  if (remaining === null || limit === null) return null
  return messages.costAllowanceShort(formatPagesLeft(remaining), formatPages(limit))
}

/** Formats what the recording costs, and by how much the cost exceeds the allowance. */
export function formatCost(newCharacters: number, { remaining }: MonthlyAllowance): string {
  if (newCharacters === 0) return messages.costNothingNew
  const cost = messages.costNewSpeech(formatPages(newCharacters), formatCount(newCharacters, 'character'))
  const isOver = remaining !== null && newCharacters > remaining
  return isOver ? messages.costOverLimit(cost, formatNumber(newCharacters - remaining)) : cost
}

export type CostProps = {
  allowance: MonthlyAllowance
  newCharacters: number | null
  /** Whether to show a link to the plans. False if another element already has the link. */
  hasLink: boolean
}

/**
 * Shows the cost of the recording and the monthly allowance beside the button, with a warning if the cost is too high.
 */
export function Cost({ allowance, newCharacters, hasLink }: CostProps) {
  const { remaining } = allowance
  const isOver = newCharacters !== null && remaining !== null && newCharacters > remaining
  return (
    <div className={styles.cost}>
      {newCharacters !== null && (
        <p data-new data-over={isOver || undefined}>
          {isOver && <Icon name="warning" />}
          {isOver ? (
            formatCost(newCharacters, allowance)
          ) : (
            <ShortText
              text={formatCost(newCharacters, allowance)}
              short={newCharacters === 0 ? messages.costNothingNewShort : formatPages(newCharacters)}
              upTo="phone"
            />
          )}
        </p>
      )}
      <p>
        <ShortText text={formatAllowance(allowance) ?? ''} short={formatAllowanceShort(allowance) ?? ''} upTo="phone" />{' '}
        {isOver && hasLink && <Link to="/pricing">{messages.seePlans}</Link>}
      </p>
      {/*
       * Announced once when the text is too long. Announcing the numbers at every pause in typing would only disturb.
       */}
      <LiveRegion>{isOver && formatCost(newCharacters, allowance)}</LiveRegion>
    </div>
  )
}
