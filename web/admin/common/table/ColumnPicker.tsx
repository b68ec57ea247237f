import { Button } from '../../../ui/actions/Button.tsx'
import { Checkbox } from '../../../ui/forms/Checkbox.tsx'
import { Popover } from '../../../ui/overlays/Popover.tsx'
import type { Column } from './DataTable.tsx'
import type { VisibleColumns } from './useVisibleColumns.ts'
import { tableMessages } from '../messages.ts'

export type ColumnPickerProps<Row> = { columns: readonly Column<Row>[] } & VisibleColumns

/**
 * The menu in which the admin chooses the visible columns of a table. The first column names the rows, so it is always
 * shown.
 */
export function ColumnPicker<Row>({ columns, visibleColumns, toggleColumn }: ColumnPickerProps<Row>) {
  return (
    <Popover label={tableMessages.columns} align="end" trigger={<Button size="dense">{tableMessages.columns}</Button>}>
      {columns.slice(1).map(({ id, head }) => (
        <Checkbox key={id} label={head} isChecked={visibleColumns.has(id)} onChange={() => toggleColumn(id)} />
      ))}
    </Popover>
  )
}
