import { useState } from 'react'
import { agencyPage } from '../../platform/adminAddresses.ts'
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
import { AgencyForm } from './AgencyForm.tsx'
import { columns } from './columns.tsx'
import { useAgencies } from './queries.ts'
import { listWords as words, type Agency } from './words.ts'

/** Schools and agencies, and how their actors get on. */
export function AgenciesScreen() {
  return <AdminRoom>{() => <Agencies />}</AdminRoom>
}

const search = { name: 'q', label: words.search }
const idOf = ({ id }: Agency) => id
const pageOf = ({ id }: Agency) => agencyPage(id)
const perPage = 50

function Add() {
  const mayAct = useMayAct()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        size="dense"
        kind="main"
        icon="plus"
        onPress={() => setOpen(true)}
        {...(!mayAct && { isDisabled: true, describedBy: readerNoteId })}
      >
        {words.add}
      </Button>
      {isOpen && <AgencyForm onClose={() => setOpen(false)} />}
    </>
  )
}

function Agencies() {
  const { values } = useQueryState(['q'])
  const pages = usePages()
  const query = useAgencies({ search: values.q, cursor: pages.cursor })
  return (
    <AdminScreen title={words.title} lead={words.lead} acts={<Add />}>
      <FilterBar search={search} filters={[]}>
        <CsvLink table="agencies" filters={{ search: values.q }} label={words.title} />
      </FilterBar>
      <DataTable
        label={words.title}
        operation={words.load}
        query={query}
        rowsOf={({ agencies }) => agencies}
        keyOf={idOf}
        columns={columns}
        to={pageOf}
        empty={
          values.q ? (
            <Empty title={words.none}>{words.noneHint}</Empty>
          ) : (
            <Empty title={words.nothing}>{words.nothingHint}</Empty>
          )
        }
      />
      {query.data && (
        <Pager pages={pages} nextCursor={query.data.nextCursor} shown={query.data.agencies.length} pageSize={perPage} />
      )}
    </AdminScreen>
  )
}
