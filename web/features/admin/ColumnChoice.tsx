import { Button } from '../../ui/Button.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { Popover } from '../../ui/Popover.tsx'
import type { Column } from './DataTable.tsx'
import type { ChosenColumns } from './useChosenColumns.ts'
import { tableWords } from './words.ts'

export type ColumnChoiceProps<Row> = { columns: readonly Column<Row>[] } & ChosenColumns

/** Which columns a table shows. The first names its rows and stays. */
export function ColumnChoice<Row>({ columns, chosen, turn }: ColumnChoiceProps<Row>) {
  return (
    <Popover label={tableWords.columns} align="end" trigger={<Button size="dense">{tableWords.columns}</Button>}>
      {columns.slice(1).map(({ id, head }) => (
        <Checkbox key={id} label={head} isChecked={chosen.has(id)} onChange={() => turn(id)} />
      ))}
    </Popover>
  )
}
