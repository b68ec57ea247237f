import { Button } from '../../ui/Button.tsx'
import { Choice } from '../../ui/Choice.tsx'
import { useQueryState } from '../admin/index.ts'
import type { Days } from './queries.ts'
import { chartWords, rangeWords as words } from './words.ts'

/** Spec 2 §9: what charts reach over. */
const ranges = ['7', '30', '90'] as const
const lengths: Record<(typeof ranges)[number], Days> = { '7': 7, '30': 30, '90': 90 }

export type ShownRange = { days: Days; isTable: boolean; choose: (days: string) => void; turn: () => void }

/** How many days are shown, and whether as tables; both in the address. */
export function useRange(): ShownRange {
  const { values, change } = useQueryState(['days', 'as'])
  const asked = ranges.find((one) => one === values.days) ?? '30'
  const isTable = values.as === 'table'
  return {
    days: lengths[asked],
    isTable,
    choose: (days) => change({ days: days === '30' ? '' : days }),
    turn: () => change({ as: isTable ? '' : 'table' }),
  }
}

/** Over which days, and drawn or in figures. */
export function Range({ days, isTable, choose, turn }: ShownRange) {
  return (
    <>
      <Choice
        size="dense"
        label={words.label}
        options={ranges.map((value) => ({ value, words: words.days(lengths[value]) }))}
        value={String(days) as (typeof ranges)[number]}
        onChange={choose}
      />
      <Button size="dense" isPressed={isTable} onPress={turn}>
        {chartWords.table}
      </Button>
    </>
  )
}
