import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import {
  AdminRoom,
  AdminScreen,
  CellButton,
  DataTable,
  nothing,
  Pager,
  sayMoment,
  sayNumber,
  Standing,
  usePages,
  type Column,
} from '../admin/index.ts'
import { office, userPage } from '../../platform/adminAddresses.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { useLooks, useViews, type View } from './queries.ts'
import { endedWords, outcomeWords, viewWords as words } from './words.ts'
import type { OutputOf } from '@scene-partner/contract/operations/index'
import styles from './Ops.module.css'

type Look = OutputOf<'getView'>['looks'][number]

const columnsWith = (onOpen: (view: View) => void): readonly Column<View>[] => [
  {
    id: 'account',
    head: words.account,
    cell: (view) => (
      <CellButton
        label={words.open(view.userEmail)}
        text={view.userEmail}
        note={view.reason}
        onPress={() => onOpen(view)}
      />
    ),
  },
  { id: 'admin', head: words.admin, cell: ({ adminEmail }) => adminEmail ?? words.gone },
  { id: 'began', head: words.began, cell: ({ startedAt }) => sayMoment(startedAt), isQuiet: true },
  {
    id: 'ended',
    head: words.ended,
    cell: ({ endedHow }) => (endedHow ? endedWords[endedHow] : <Standing kind="half">{words.now}</Standing>),
    isQuiet: true,
  },
  { id: 'seen', head: words.seen, cell: ({ seen }) => sayNumber(seen), align: 'end' },
  { id: 'refused', head: words.refused, cell: ({ refused }) => sayNumber(refused), align: 'end' },
]

const lookColumns: readonly Column<Look>[] = [
  { id: 'what', head: words.what, cell: ({ what }) => what },
  {
    id: 'outcome',
    head: words.outcome,
    cell: ({ outcome }) => <Standing kind={outcome === 'seen' ? 'none' : 'bad'}>{outcomeWords[outcome]}</Standing>,
  },
  { id: 'subject', head: words.subject, cell: ({ subject }) => subject || nothing, isQuiet: true },
  { id: 'times', head: words.times, cell: ({ times }) => sayNumber(times), align: 'end' },
]

function Looks({ view, onClose }: { view: View; onClose: () => void }) {
  const query = useLooks(view.viewId)
  const { userEmail, adminEmail, startedAt, endedAt, reason, userId } = view
  return (
    <Dialog
      isOpen
      place="side"
      title={words.looks}
      description={`${adminEmail ?? words.gone}, ${sayMoment(startedAt)} – ${endedAt ? sayMoment(endedAt) : words.now}`}
      onClose={onClose}
      acts={<Button onPress={onClose}>{words.close}</Button>}
    >
      <p>
        <Link to={userPage(userId)}>{userEmail}</Link>
        <br />
        {reason || words.noReason}
      </p>
      <DataTable
        label={words.looks}
        operation={words.looksLoad}
        query={query}
        rowsOf={({ looks }) => looks}
        keyOf={({ outcome, what, subject }) => `${outcome} ${what} ${subject}`}
        columns={lookColumns}
        empty={<Empty title={words.noLooks} />}
      />
    </Dialog>
  )
}

function Views() {
  const [params] = useSearchParams()
  const userId = params.get('user') ?? undefined
  const pages = usePages()
  const [opened, setOpened] = useState<View | null>(null)
  const query = useViews({
    ...(userId && { userId }),
    ...(pages.cursor !== undefined && { cursor: pages.cursor }),
  })
  const whose = userId && query.data?.views[0]?.userEmail
  return (
    <AdminScreen title={words.title} lead={words.lead}>
      {userId && (
        <p className={styles.whose}>
          {whose && <b>{words.of(whose)}</b>} <Link to={office.views}>{words.everyone}</Link>
        </p>
      )}
      <DataTable
        label={words.title}
        operation={words.load}
        query={query}
        rowsOf={({ views }) => views}
        keyOf={({ viewId }) => viewId}
        columns={columnsWith(setOpened)}
        empty={<Empty title={words.none}>{words.noneHint}</Empty>}
      />
      {query.data && (
        <Pager pages={pages} nextCursor={query.data.nextCursor} shown={query.data.views.length} pageSize={50} />
      )}
      {opened && <Looks view={opened} onClose={() => setOpened(null)} />}
    </AdminScreen>
  )
}

/** Which administrators looked at which accounts, and at what of them. */
export function AdminViewsScreen() {
  return <AdminRoom>{() => <Views />}</AdminRoom>
}
