import { useState } from 'react'
import { couponPage } from '../../platform/adminAddresses.ts'
import { Button } from '../../ui/Button.tsx'
import { Empty } from '../../ui/Empty.tsx'
import {
  AdminRoom,
  AdminScreen,
  CsvLink,
  DataTable,
  FilterBar,
  Pager,
  readerNoteId,
  useMayAct,
  usePages,
  useQueryState,
} from '../admin/index.ts'
import { askedNames, couponFilters, couponsAsked } from './asked.ts'
import { columns } from './columns.tsx'
import { ManyCodes, NewCoupon } from './CouponForms.tsx'
import { useCoupons } from './queries.ts'
import { listWords as words, type Coupon } from './words.ts'

/** Every code there is: to be found, made, and opened. */
export function CouponsScreen() {
  return <AdminRoom>{() => <Coupons />}</AdminRoom>
}

const search = { name: 'q', label: words.search }
const idOf = ({ id }: Coupon) => id
const pageOf = ({ id }: Coupon) => couponPage(id)

function Acts() {
  const mayAct = useMayAct('coupons')
  const [open, setOpen] = useState<'one' | 'many' | null>(null)
  const close = () => setOpen(null)
  const blocked = mayAct ? {} : { isDisabled: true, describedBy: readerNoteId }
  return (
    <>
      <Button size="dense" onPress={() => setOpen('many')} {...blocked}>
        {words.makeMany}
      </Button>
      <Button size="dense" kind="main" icon="plus" onPress={() => setOpen('one')} {...blocked}>
        {words.make}
      </Button>
      {open === 'one' && <NewCoupon onClose={close} />}
      {open === 'many' && <ManyCodes onClose={close} />}
    </>
  )
}

function Coupons() {
  const { values } = useQueryState(askedNames)
  const pages = usePages()
  const asked = couponsAsked(values)
  const query = useCoupons({ ...asked, ...(pages.cursor !== undefined && { cursor: pages.cursor }) })
  const isFiltered = askedNames.some((name) => values[name])
  return (
    <AdminScreen
      title={words.title}
      actsOf="coupons"
      {...(values.batch && { lead: words.ofBatch(values.batch) })}
      acts={<Acts />}
    >
      <FilterBar search={search} filters={couponFilters}>
        <CsvLink table="coupons" filters={asked} label={words.title} />
      </FilterBar>
      <DataTable
        label={words.title}
        operation={words.load}
        query={query}
        rowsOf={({ coupons }) => coupons}
        keyOf={idOf}
        columns={columns}
        to={pageOf}
        empty={
          isFiltered ? (
            <Empty title={words.none}>{words.noneHint}</Empty>
          ) : (
            <Empty title={words.nothing}>{words.nothingHint}</Empty>
          )
        }
      />
      {query.data && <Pager pages={pages} nextCursor={query.data.nextCursor} shown={query.data.coupons.length} />}
    </AdminScreen>
  )
}
