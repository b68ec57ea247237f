export { Address } from './Address.tsx'
export { AdminRoom, AdminScreen, type AdminScreenProps } from './AdminScreen.tsx'
export { CellButton } from './CellButton.tsx'
export { ColumnChoice } from './ColumnChoice.tsx'
export { ConfirmDialog, sayActProblem, tellDone, type ConfirmDialogProps, type Done } from './ConfirmDialog.tsx'
export { CsvLink, csvAddress, type CsvLinkProps } from './CsvLink.tsx'
export { DataTable, type Column, type DataTableProps } from './DataTable.tsx'
export { Facts, type Fact } from './Facts.tsx'
export { Figure, Figures } from './Figure.tsx'
export { FilterBar, type Filter } from './FilterBar.tsx'
export { FormDialog, type FormDialogProps } from './FormDialog.tsx'
export { Letter, LetterDialog } from './Letter.tsx'
export { Pager } from './Pager.tsx'
export { Part, PartColumn, Parts } from './Part.tsx'
export { Standing, type StandingKind } from './Standing.tsx'
export type { Sort } from './TableHead.tsx'
export { useChosenColumns } from './useChosenColumns.ts'
export { useAct, useLastAct, type Act } from './useAct.ts'
export { readerNoteId, useMayAct } from './useMayAct.ts'
export { useRowChoice, type RowChoice } from './useRowChoice.ts'
export { usePages, type Pages } from './usePages.ts'
export { useQueryState } from './useQueryState.ts'
export {
  nothing,
  sayDay,
  sayLately,
  sayShortDay,
  sayMoment,
  sayMoney,
  sayNumber,
  sayPercent,
  sayShortNumber,
} from './words.ts'
