export { CopyableEmail, EmailAddress } from './layout/EmailAddress.tsx'
export { AdminPage, AdminScreen, type AdminScreenProps } from './layout/AdminScreen.tsx'
export { CellButton } from './table/CellButton.tsx'
export { ColumnPicker } from './table/ColumnPicker.tsx'
export { formatActionError, showActionResult, type ActionResult } from './actions/actionResult.ts'
export { ConfirmDialog, type ConfirmDialogProps } from './actions/ConfirmDialog.tsx'
export { CsvLink, type CsvLinkProps } from './table/CsvLink.tsx'
export { DataTable, type Column, type DataTableProps } from './table/DataTable.tsx'
export { Facts, type Fact } from './layout/Facts.tsx'
export { Metric, Metrics } from './layout/Metric.tsx'
export { FilterBar, type Filter } from './table/FilterBar.tsx'
export { FormDialog, type FormDialogProps } from './actions/FormDialog.tsx'
export { MessageView, MessageViewDialog } from './actions/MessageView.tsx'
export { ReasonField, reasonRequired } from './actions/ReasonField.tsx'
export { Pager } from './table/Pager.tsx'
export { Section, SectionColumn, SectionGrid } from './layout/Section.tsx'
export { StatusBadge, type StatusKind } from './layout/StatusBadge.tsx'
export type { Sort } from './table/TableHead.tsx'
export { useVisibleColumns } from './table/useVisibleColumns.ts'
export { useAdminCall, useCallAndNavigate, type AdminCall } from './actions/useAdminCall.ts'
export { readOnlyNoteId, useCanEdit } from './actions/useCanEdit.ts'
export { useRowSelection, type RowSelection } from './table/useRowSelection.ts'
export { usePagination, type Pagination } from './table/usePagination.ts'
export { useQueryState } from './table/useQueryState.ts'
export {
  emptyValue,
  formatDay,
  formatRelativeDay,
  formatShortDay,
  formatUtcDay,
  formatDateTime,
  formatMoney,
  formatNumber,
  formatPercent,
  formatShortNumber,
} from './messages.ts'
