import { Button } from '../../ui/actions/Button.tsx'
import { SegmentedControl } from '../../ui/forms/SegmentedControl.tsx'
import { useQueryState } from '../common/index.ts'
import type { Days } from './queries.ts'
import { chartMessages, rangeMessages as messages } from './messages.ts'

/** The numbers of days that the charts can show (spec 2 §9). */
const ranges = ['7', '30', '90'] as const
const dayCounts: Record<(typeof ranges)[number], Days> = { '7': 7, '30': 30, '90': 90 }

export type DateRangeState = { days: Days; isTable: boolean; setDays: (days: string) => void; toggleTable: () => void }

/** Returns how many days the charts show, and whether they are shown as tables. The URL stores both. */
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

/** The controls with which the admin chooses the number of days, and charts or tables. */
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
