import { Link } from 'react-router'
import { LiveRegion } from '../../../ui/feedback/LiveRegion.tsx'
import { Icon } from '../../../ui/layout/Icon.tsx'
import { formatPages } from '../../../ui/formatPages.ts'
import { ShortText } from '../ShortText.tsx'
import { formatCount, formatNumber } from './generateRules.ts'
import * as messages from '../messages.ts'
import styles from './Cost.module.css'

export type MonthlyAllowance = { remaining: number | null; limit: number | null }

/** Formats how many pages are left, without the word “pages”: the message names the unit only once, after the limit. */
const formatPagesLeft = (remaining: number): string => formatPages(remaining).replace(/^([\d,]+) pages?$/, '$1')

/** Formats how much of the monthly allowance is left, in pages and characters. Returns null if there is no limit. */
export function formatAllowance({ remaining, limit }: MonthlyAllowance): string | null {
  if (remaining === null || limit === null) return null
  const exact = formatCount(remaining, 'character')
  return messages.costAllowance(formatPagesLeft(remaining), formatPages(limit), exact)
}

/** Formats how much of the monthly allowance is left, in pages only. Returns null if there is no limit. */
function formatAllowanceShort({ remaining, limit }: MonthlyAllowance): string | null {
  if (remaining === null || limit === null) return null
  return messages.costAllowanceShort(formatPagesLeft(remaining), formatPages(limit))
}

/** Formats what a recording costs and, if it costs more than is left of the allowance, by how much. */
export function formatCost(newCharacters: number, { remaining }: MonthlyAllowance): string {
  if (newCharacters === 0) return messages.costNothingNew
  const cost = messages.costNewSpeech(formatPages(newCharacters), formatCount(newCharacters, 'character'))
  const isOver = remaining !== null && newCharacters > remaining
  return isOver ? messages.costOverLimit(cost, formatNumber(newCharacters - remaining)) : cost
}

export type CostProps = {
  allowance: MonthlyAllowance
  newCharacters: number | null
  /** Whether to show a link to the plans. False if another element of the page already has this link. */
  hasLink: boolean
}

/**
 * Shows beside the Generate button what the recording costs and how much of the monthly allowance is left. Shows a
 * warning if the recording costs more than is left.
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
      {/* Read out once, when the text becomes too long for the allowance. Reading the numbers out at every pause in
          typing would disturb the user. */}
      <LiveRegion>{isOver && formatCost(newCharacters, allowance)}</LiveRegion>
    </div>
  )
}
