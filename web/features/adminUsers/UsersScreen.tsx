import type { Session } from '@scene-partner/contract/entities'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { userPage } from '../../platform/adminAddresses.ts'
import { Empty } from '../../ui/Empty.tsx'
import {
  AdminRoom,
  AdminScreen,
  ColumnChoice,
  CsvLink,
  DataTable,
  FilterBar,
  Pager,
  sayNumber,
  useChosenColumns,
  usePages,
  useQueryState,
  useRowChoice,
} from '../admin/index.ts'
import { askedNames, onlyFilters, sortIn, sortValue, usersAsked } from './asked.ts'
import { ChosenActs, MessageToChosen } from './ChosenActs.tsx'
import { columns } from './columns.tsx'
import { userFilters } from './filters.ts'
import { useAgencies, useUsers } from './queries.ts'
import { Views } from './Views.tsx'
import { listWords as words, type Row } from './words.ts'

/** Everybody who has an account: to be searched, filtered, sorted, and opened. */
export function UsersScreen() {
  return <AdminRoom>{(session) => <Users session={session} />}</AdminRoom>
}

const pageOf = ({ uid }: Row) => userPage(uid)
const idOf = ({ uid }: Row) => uid
const nameOf = ({ displayName, email }: Row) => displayName || email
const search = { name: 'q', label: words.search }

function Users({ session }: { session: Session }) {
  const { values, change } = useQueryState(askedNames)
  const pages = usePages()
  const asked = usersAsked(values, pages.cursor)
  const { query, total } = useUsers(asked)
  const agencies = useAgencies()
  const users = query.data?.users ?? []
  const choice = useRowChoice(useLocation().search, users.map(idOf))
  const chosen = users.filter(({ uid }) => choice.chosen.has(uid))
  const [writingTo, setWritingTo] = useState<number | null>(null)
  const columnChoice = useChosenColumns('users', columns)
  const isFiltered = askedNames.some((name) => name !== 'sort' && values[name])
  const count = total && (total.isExact ? sayNumber(total.count) : words.atLeast(sayNumber(total.count)))
  return (
    <AdminScreen
      title={words.title}
      count={count}
      acts={
        <>
          <Views userId={session.user.uid} />
          <ColumnChoice columns={columns} {...columnChoice} />
          <CsvLink table="users" filters={onlyFilters(asked)} label={words.title} />
        </>
      }
    >
      <FilterBar search={search} filters={userFilters(agencies.data?.agencies ?? [])} />
      <DataTable
        label={words.title}
        operation={words.load}
        query={query}
        rowsOf={({ users }) => users}
        keyOf={idOf}
        columns={columns}
        chosen={columnChoice.chosen}
        to={pageOf}
        sort={sortIn(values.sort)}
        onSort={(sort) => change({ sort: sortValue(sort) })}
        choosing={{
          choice,
          nameOf,
          acts: <ChosenActs chosen={chosen} onMessage={() => setWritingTo(chosen.length)} />,
        }}
        empty={
          isFiltered ? (
            <Empty title={words.none}>{words.noneHint}</Empty>
          ) : (
            <Empty title={words.nobody}>{words.nobodyHint}</Empty>
          )
        }
      />
      {writingTo !== null && <MessageToChosen chosen={chosen} atFirst={writingTo} onClose={() => setWritingTo(null)} />}
      {query.data && (
        <Pager
          pages={pages}
          nextCursor={query.data.nextCursor}
          shown={query.data.users.length}
          total={total?.isExact ? total.count : null}
        />
      )}
    </AdminScreen>
  )
}
