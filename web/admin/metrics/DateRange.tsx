import { Button } from '../../ui/actions/Button.tsx'
import { SegmentedControl } from '../../ui/forms/SegmentedControl.tsx'
import { useQueryState } from '../common/index.ts'
import type { Days } from './queries.ts'
import { chartMessages, rangeMessages as messages } from './messages.ts'

/** Spec 2 §9: the ranges of the charts. */
const ranges = ['7', '30', '90'] as const
const dayCounts: Record<(typeof ranges)[number], Days> = { '7': 7, '30': 30, '90': 90 }

export type DateRangeState = { days: Days; isTable: boolean; setDays: (days: string) => void; toggleTable: () => void }

/** Returns the range of the charts and whether each is shown as a table. Both settings are stored in the URL. */
export function useDateRange(): DateRangeState {
  const { values, change } = useQueryState(['days', 'as'])
  const selected = ranges.find((one) => one === values.days) ?? '30'
  const isTable = values.as === 'table'
  return {
    days: dayCounts[selected],
    isTable,
    setDays: (days) => change({ days: days === '30' ? '' : days }),
    toggleTable: () => change({ as: isTable ? '' : 'table' }),
  }
}

/** Lets the user choose the range, and whether charts or tables are shown. */
export function DateRange({ days, isTable, setDays, toggleTable }: DateRangeState) {
  return (
    <>
      <SegmentedControl
        size="dense"
        label={messages.label}
        options={ranges.map((value) => ({ value, label: messages.days(dayCounts[value]) }))}
        value={String(days) as (typeof ranges)[number]}
        onChange={setDays}
      />
      <Button size="dense" isPressed={isTable} onPress={toggleTable}>
        {chartMessages.table}
      </Button>
    </>
  )
}
