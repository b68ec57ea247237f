import { useState } from 'react'
import { getAgencyPath } from '../../platform/adminPaths.ts'
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
import { AgencyForm } from './AgencyForm.tsx'
import { agencyColumns } from './agencyColumns.tsx'
import { useAgencies } from './queries.ts'
import { listMessages as messages, type Agency } from './messages.ts'

/** The list of all partner agencies, with numbers about their actors. */
export function AgenciesScreen() {
  return <AdminPage>{() => <Agencies />}</AdminPage>
}

const search = { name: 'q', label: messages.search }
const idOf = ({ id }: Agency) => id
const pathOf = ({ id }: Agency) => getAgencyPath(id)
const perPage = 50

function AddButton() {
  const canEdit = useCanEdit()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        size="dense"
        kind="main"
        icon="plus"
        onPress={() => setOpen(true)}
        {...(!canEdit && { isDisabled: true, describedBy: readOnlyNoteId })}
      >
        {messages.add}
      </Button>
      {isOpen && <AgencyForm onClose={() => setOpen(false)} />}
    </>
  )
}

function Agencies() {
  const { values } = useQueryState(['q'])
  const pages = usePagination()
  const query = useAgencies({ search: values.q, cursor: pages.cursor })
  return (
    <AdminScreen title={messages.title} lead={messages.lead} actions={<AddButton />}>
      <FilterBar search={search} filters={[]}>
        <CsvLink table="agencies" filters={{ search: values.q }} label={messages.title} />
      </FilterBar>
      <DataTable
        label={messages.title}
        action={messages.load}
        query={query}
        rowsOf={({ agencies }) => agencies}
        keyOf={idOf}
        columns={agencyColumns}
        to={pathOf}
        empty={
          values.q ? (
            <EmptyState title={messages.noMatch}>{messages.noMatchHint}</EmptyState>
          ) : (
            <EmptyState title={messages.empty}>{messages.emptyHint}</EmptyState>
          )
        }
      />
      {query.data && (
        <Pager
          pagination={pages}
          nextCursor={query.data.nextCursor}
          rowCount={query.data.agencies.length}
          pageSize={perPage}
        />
      )}
    </AdminScreen>
  )
}
