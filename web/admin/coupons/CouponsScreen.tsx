import { useState } from 'react'
import { getCouponPath } from '../../platform/adminPaths.ts'
import { Button } from '../../ui/actions/Button.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import {
  AdminPage,
  AdminScreen,
  CsvLink,
  DataTable,
  FilterBar,
  Pager,
  readOnlyNoteId,
  useCanEdit,
  usePagination,
  useQueryState,
} from '../common/index.ts'
import { searchParamNames, couponFilters, toCouponsQuery } from './searchParams.ts'
import { couponColumns } from './couponColumns.tsx'
import { CouponBatchDialog, NewCouponDialog } from './CouponForms.tsx'
import { useCoupons } from './queries.ts'
import { listMessages as messages, type Coupon } from './messages.ts'

/** The page with the list of all coupons. */
export function CouponsScreen() {
  return <AdminPage>{() => <Coupons />}</AdminPage>
}

const search = { name: 'q', label: messages.search }
const idOf = ({ id }: Coupon) => id
const pathOf = ({ id }: Coupon) => getCouponPath(id)

function CreateActions() {
  const canEdit = useCanEdit('coupons')
  const [open, setOpen] = useState<'one' | 'many' | null>(null)
  const close = () => setOpen(null)
  const readOnlyProps = canEdit ? {} : { isDisabled: true, describedBy: readOnlyNoteId }
  return (
    <>
      <Button size="dense" onPress={() => setOpen('many')} {...readOnlyProps}>
        {messages.createBatch}
      </Button>
      <Button size="dense" kind="main" icon="plus" onPress={() => setOpen('one')} {...readOnlyProps}>
        {messages.create}
      </Button>
      {open === 'one' && <NewCouponDialog onClose={close} />}
      {open === 'many' && <CouponBatchDialog onClose={close} />}
    </>
  )
}

function Coupons() {
  const { values } = useQueryState(searchParamNames)
  const pages = usePagination()
  const input = toCouponsQuery(values)
  const query = useCoupons({ ...input, ...(pages.cursor !== undefined && { cursor: pages.cursor }) })
  const isFiltered = searchParamNames.some((name) => values[name])
  return (
    <AdminScreen
      title={messages.title}
      editableBy="coupons"
      {...(values.batch && { lead: messages.ofBatch(values.batch) })}
      actions={<CreateActions />}
    >
      <FilterBar search={search} filters={couponFilters}>
        <CsvLink table="coupons" filters={input} label={messages.title} />
      </FilterBar>
      <DataTable
        label={messages.title}
        action={messages.load}
        query={query}
        rowsOf={({ coupons }) => coupons}
        keyOf={idOf}
        columns={couponColumns}
        to={pathOf}
        empty={
          isFiltered ? (
            <EmptyState title={messages.noMatch}>{messages.noMatchHint}</EmptyState>
          ) : (
            <EmptyState title={messages.empty}>{messages.emptyHint}</EmptyState>
          )
        }
      />
      {query.data && (
        <Pager pagination={pages} nextCursor={query.data.nextCursor} rowCount={query.data.coupons.length} />
      )}
    </AdminScreen>
  )
}
