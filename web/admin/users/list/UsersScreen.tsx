import type { Session } from '@scene-partner/contract/entities'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { getUserPath } from '../../../platform/adminPaths.ts'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import {
  AdminPage,
  AdminScreen,
  ColumnPicker,
  CsvLink,
  DataTable,
  FilterBar,
  Pager,
  formatNumber,
  useVisibleColumns,
  usePagination,
  useQueryState,
  useRowSelection,
} from '../../common/index.ts'
import { searchParamNames, omitPaging, parseSort, formatSort, toUsersQuery } from './searchParams.ts'
import { SelectedUserActions, MessageToSelected } from './SelectedUserActions.tsx'
import { userColumns } from './userColumns.tsx'
import { userFilters } from './userFilters.ts'
import { useAgencies, useUsers } from '../queries.ts'
import { SavedViewsMenu } from './SavedViewsMenu.tsx'
import { userListMessages as messages, type UserRow } from '../messages.ts'

/** The list of users with search, filters, sorting and selection. */
export function UsersScreen() {
  return <AdminPage>{(session) => <Users session={session} />}</AdminPage>
}

const pathOf = ({ uid }: UserRow) => getUserPath(uid)
const idOf = ({ uid }: UserRow) => uid
const nameOf = ({ displayName, email }: UserRow) => displayName || email
const search = { name: 'q', label: messages.search }

function Users({ session }: { session: Session }) {
  const { values, change } = useQueryState(searchParamNames)
  const pages = usePagination()
  const input = toUsersQuery(values, pages.cursor)
  const { query, total } = useUsers(input)
  const agencies = useAgencies()
  const users = query.data?.users ?? []
  const choice = useRowSelection(useLocation().search, users.map(idOf))
  const chosen = users.filter(({ uid }) => choice.selected.has(uid))
  const [writingTo, setWritingTo] = useState<number | null>(null)
  const columnChoice = useVisibleColumns('users', userColumns)
  const isFiltered = searchParamNames.some((name) => name !== 'sort' && values[name])
  const count = total && (total.isExact ? formatNumber(total.count) : messages.atLeast(formatNumber(total.count)))
  return (
    <AdminScreen
      title={messages.title}
      count={count}
      actions={
        <>
          <SavedViewsMenu userId={session.user.uid} />
          <ColumnPicker columns={userColumns} {...columnChoice} />
          <CsvLink table="users" filters={omitPaging(input)} label={messages.title} />
        </>
      }
    >
      <FilterBar search={search} filters={userFilters(agencies.data?.agencies ?? [])} />
      <DataTable
        label={messages.title}
        action={messages.load}
        query={query}
        rowsOf={({ users }) => users}
        keyOf={idOf}
        columns={userColumns}
        visibleColumns={columnChoice.visibleColumns}
        to={pathOf}
        sort={parseSort(values.sort)}
        onSort={(sort) => change({ sort: formatSort(sort) })}
        selecting={{
          selection: choice,
          nameOf,
          actions: <SelectedUserActions selected={chosen} onMessage={() => setWritingTo(chosen.length)} />,
        }}
        empty={
          isFiltered ? (
            <EmptyState title={messages.none}>{messages.noneHint}</EmptyState>
          ) : (
            <EmptyState title={messages.nobody}>{messages.nobodyHint}</EmptyState>
          )
        }
      />
      {writingTo !== null && (
        <MessageToSelected selected={chosen} selectedAtStart={writingTo} onClose={() => setWritingTo(null)} />
      )}
      {query.data && (
        <Pager
          pagination={pages}
          nextCursor={query.data.nextCursor}
          rowCount={query.data.users.length}
          total={total?.isExact ? total.count : null}
        />
      )}
    </AdminScreen>
  )
}
