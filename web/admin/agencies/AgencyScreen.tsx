import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { office, usersPage } from '../../platform/adminAddresses.ts'
import { isRefusal, sayDataError } from '../../platform/callError.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { Loaded } from '../../ui/Loaded.tsx'
import { Waiting } from '../../ui/Waiting.tsx'
import {
  AdminRoom,
  AdminScreen,
  ConfirmDialog,
  CsvLink,
  DataTable,
  Facts,
  Figure,
  Figures,
  nothing,
  Pager,
  Part,
  PartColumn,
  Parts,
  readerNoteId,
  sayNumber,
  sayPercent,
  useLastAct,
  useMayAct,
  usePages,
  type Done,
} from '../admin/index.ts'
import { AgencyForm } from './AgencyForm.tsx'
import { actorColumns, monthColumns } from './columns.tsx'
import { useActors, useAgency } from './queries.ts'
import {
  columnWords,
  deleteWords,
  doneWords,
  formWords,
  pageWords as words,
  type Actor,
  type Agency,
  type AgencyMonth,
} from './words.ts'
import styles from './Agency.module.css'

/** One school or agency with its actors, their use and who has paid. */
export function AgencyScreen() {
  const { agencyId = '' } = useParams()
  return <AdminRoom>{() => <AgencyRoom key={agencyId} agencyId={agencyId} />}</AdminRoom>
}

function AgencyRoom({ agencyId }: { agencyId: string }) {
  const query = useAgency(agencyId)
  const agency = query.data?.agency
  if (isRefusal(query.error, 'not_found')) {
    return (
      <AdminScreen title={words.title}>
        <Empty title={words.gone} act={<ButtonLink to={office.agencies}>{words.back}</ButtonLink>} />
      </AdminScreen>
    )
  }
  return (
    <AdminScreen
      title={agency?.name ?? words.title}
      count={agency?.domain ?? undefined}
      acts={agency && <Acts agency={agency} />}
    >
      <Loaded query={query} sayError={(error) => sayDataError(words.load, error)} waiting={<Waiting rows={8} />}>
        {({ agency: found, months }) => (
          <>
            <Numbers agency={found} />
            <About agency={found} months={months} />
          </>
        )}
      </Loaded>
    </AdminScreen>
  )
}

function Acts({ agency }: { agency: Agency }) {
  const mayAct = useMayAct()
  const act = useLastAct(office.agencies)
  const [open, setOpen] = useState<'edit' | 'remove' | null>(null)
  const close = () => setOpen(null)
  const blocked = mayAct ? {} : { isDisabled: true, describedBy: readerNoteId }
  const remove = async (): Promise<Done> => {
    await act('deleteAgency', { agencyId: agency.id })
    return { words: doneWords.deleted(agency.name) }
  }
  return (
    <>
      <Button size="dense" onPress={() => setOpen('edit')} {...blocked}>
        {words.edit}
      </Button>
      <Button size="dense" kind="danger" onPress={() => setOpen('remove')} {...blocked}>
        {words.remove}
      </Button>
      {open === 'edit' && <AgencyForm agency={agency} onClose={close} />}
      {open === 'remove' && (
        <ConfirmDialog
          title={deleteWords.title(agency.name)}
          says={deleteWords.says}
          act={deleteWords.act}
          isDanger
          onConfirm={remove}
          onClose={close}
        />
      )}
    </>
  )
}

function Numbers({ agency }: { agency: Agency }) {
  const { actors, activeActors, payingActors, conversion, charactersThisMonth, charactersInAll } = agency
  return (
    <Figures label={words.figures}>
      <Figure label={columnWords.actors} value={sayNumber(actors)} />
      <Figure label={columnWords.active} value={sayNumber(activeActors)} />
      <Figure
        label={columnWords.conversion}
        value={conversion === null ? nothing : sayPercent(conversion)}
        aside={conversion !== null && words.paidOf(sayNumber(payingActors), sayNumber(actors))}
      />
      <Figure label={columnWords.thisMonth} value={sayNumber(charactersThisMonth)} />
      <Figure label={columnWords.inAll} value={sayNumber(charactersInAll)} />
    </Figures>
  )
}

const monthOf = ({ month }: AgencyMonth) => month

function About({ agency, months }: { agency: Agency; months: readonly AgencyMonth[] }) {
  const { contactName, contactEmail, domain, couponCode, notes } = agency
  const newest = [...months].reverse()
  return (
    <Parts>
      <PartColumn>
        <Part title={words.about}>
          <Facts
            facts={[
              { term: words.contact, value: contactName || nothing },
              {
                term: words.email,
                value: contactEmail ? <a href={`mailto:${contactEmail}`}>{contactEmail}</a> : nothing,
              },
              { term: formWords.domain, value: domain ?? nothing },
              { term: formWords.coupon, value: couponCode ? <CouponLink code={couponCode} /> : nothing },
            ]}
          />
        </Part>
        {notes && (
          <Part title={words.notes}>
            <div className={styles.notes}>{notes}</div>
          </Part>
        )}
      </PartColumn>
      <Part title={words.months}>
        <DataTable
          label={words.months}
          operation={words.load}
          query={{ data: newest, isPending: false, error: null, refetch: () => undefined }}
          rowsOf={(rows) => rows}
          keyOf={monthOf}
          columns={monthColumns}
          empty={null}
        />
      </Part>
      <Actors agencyId={agency.id} />
    </Parts>
  )
}

function CouponLink({ code }: { code: string }) {
  return <Link to={`${office.coupons}?q=${encodeURIComponent(code)}`}>{code}</Link>
}

const idOf = ({ userId }: Actor) => userId
const perPage = 50

function Actors({ agencyId }: { agencyId: string }) {
  const pages = usePages()
  const query = useActors({ agencyId, cursor: pages.cursor })
  return (
    <Part
      title={words.actors}
      isWide
      acts={
        <>
          <Link to={`${usersPage}?agency=${encodeURIComponent(agencyId)}`}>{words.allUsers}</Link>
          <CsvLink table="agency-actors" filters={{ agencyId }} label={words.actors} />
        </>
      }
    >
      <DataTable
        label={words.actors}
        operation={words.loadActors}
        query={query}
        rowsOf={({ actors }) => actors}
        keyOf={idOf}
        columns={actorColumns}
        empty={<p>{words.nobodyYet}</p>}
      />
      {query.data && (
        <Pager pages={pages} nextCursor={query.data.nextCursor} shown={query.data.actors.length} pageSize={perPage} />
      )}
    </Part>
  )
}
