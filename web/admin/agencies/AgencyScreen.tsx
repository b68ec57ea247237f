import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { adminPaths, adminUsersPath } from '../../platform/adminPaths.ts'
import { hasErrorCode, formatFailedAction } from '../../platform/api/callError.ts'
import { Button, ButtonLink } from '../../ui/actions/Button.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { QueryContent } from '../../ui/feedback/QueryContent.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import {
  AdminPage,
  AdminScreen,
  ConfirmDialog,
  CsvLink,
  DataTable,
  Facts,
  Metric,
  Metrics,
  emptyValue,
  Pager,
  Section,
  SectionColumn,
  SectionGrid,
  readOnlyNoteId,
  formatNumber,
  formatPercent,
  useCallAndNavigate,
  useCanEdit,
  usePagination,
  type ActionResult,
} from '../common/index.ts'
import { AgencyForm } from './AgencyForm.tsx'
import { actorColumns, monthColumns } from './agencyColumns.tsx'
import { useActors, useAgency } from './queries.ts'
import {
  columnMessages,
  deleteConfirmMessages,
  resultMessages,
  formMessages,
  pageMessages as messages,
  type Actor,
  type Agency,
  type AgencyMonth,
} from './messages.ts'
import styles from './AgencyScreen.module.css'

/** The page of one agency: its actors, their usage, and how many of them pay. */
export function AgencyScreen() {
  const { agencyId = '' } = useParams()
  return <AdminPage>{() => <LoadedAgency key={agencyId} agencyId={agencyId} />}</AdminPage>
}

function LoadedAgency({ agencyId }: { agencyId: string }) {
  const query = useAgency(agencyId)
  const agency = query.data?.agency
  if (hasErrorCode(query.error, 'not_found')) {
    return (
      <AdminScreen title={messages.title}>
        <EmptyState title={messages.notFound} act={<ButtonLink to={adminPaths.agencies}>{messages.back}</ButtonLink>} />
      </AdminScreen>
    )
  }
  return (
    <AdminScreen
      title={agency?.name ?? messages.title}
      count={agency?.domain ?? undefined}
      actions={agency && <AgencyActions agency={agency} />}
    >
      <QueryContent
        query={query}
        formatError={(error) => formatFailedAction(messages.load, error)}
        loading={<Skeleton rows={8} />}
      >
        {({ agency: found, months }) => (
          <>
            <AgencyMetrics agency={found} />
            <AgencySections agency={found} months={months} />
          </>
        )}
      </QueryContent>
    </AdminScreen>
  )
}

function AgencyActions({ agency }: { agency: Agency }) {
  const canEdit = useCanEdit()
  const callAdmin = useCallAndNavigate(adminPaths.agencies)
  const [open, setOpen] = useState<'edit' | 'remove' | null>(null)
  const close = () => setOpen(null)
  const readOnlyProps = canEdit ? {} : { isDisabled: true, describedBy: readOnlyNoteId }
  const remove = async (): Promise<ActionResult> => {
    await callAdmin('deleteAgency', { agencyId: agency.id })
    return { message: resultMessages.deleted(agency.name) }
  }
  return (
    <>
      <Button size="dense" onPress={() => setOpen('edit')} {...readOnlyProps}>
        {messages.edit}
      </Button>
      <Button size="dense" kind="danger" onPress={() => setOpen('remove')} {...readOnlyProps}>
        {messages.delete}
      </Button>
      {open === 'edit' && <AgencyForm agency={agency} onClose={close} />}
      {open === 'remove' && (
        <ConfirmDialog
          title={deleteConfirmMessages.title(agency.name)}
          description={deleteConfirmMessages.description}
          action={deleteConfirmMessages.confirm}
          isDanger
          onConfirm={remove}
          onClose={close}
        />
      )}
    </>
  )
}

function AgencyMetrics({ agency }: { agency: Agency }) {
  const { actors, activeActors, payingActors, conversion, charactersThisMonth, charactersInAll } = agency
  return (
    <Metrics label={messages.metrics}>
      <Metric label={columnMessages.actors} value={formatNumber(actors)} />
      <Metric label={columnMessages.active} value={formatNumber(activeActors)} />
      <Metric
        label={columnMessages.conversion}
        value={conversion === null ? emptyValue : formatPercent(conversion)}
        note={conversion !== null && messages.paidOf(formatNumber(payingActors), formatNumber(actors))}
      />
      <Metric label={columnMessages.thisMonth} value={formatNumber(charactersThisMonth)} />
      <Metric label={columnMessages.inAll} value={formatNumber(charactersInAll)} />
    </Metrics>
  )
}

const monthOf = ({ month }: AgencyMonth) => month

function AgencySections({ agency, months }: { agency: Agency; months: readonly AgencyMonth[] }) {
  const { contactName, contactEmail, domain, couponCode, notes } = agency
  const newest = [...months].reverse()
  return (
    <SectionGrid>
      <SectionColumn>
        <Section title={messages.about}>
          <Facts
            facts={[
              { term: messages.contact, value: contactName || emptyValue },
              {
                term: messages.email,
                value: contactEmail ? <a href={`mailto:${contactEmail}`}>{contactEmail}</a> : emptyValue,
              },
              { term: formMessages.domain, value: domain ?? emptyValue },
              { term: formMessages.coupon, value: couponCode ? <CouponLink code={couponCode} /> : emptyValue },
            ]}
          />
        </Section>
        {notes && (
          <Section title={messages.notes}>
            <div className={styles.notes}>{notes}</div>
          </Section>
        )}
      </SectionColumn>
      <Section title={messages.months}>
        <DataTable
          label={messages.months}
          action={messages.load}
          query={{ data: newest, isPending: false, error: null, refetch: () => undefined }}
          rowsOf={(rows) => rows}
          keyOf={monthOf}
          columns={monthColumns}
          isCompact
          empty={null}
        />
      </Section>
      <Actors agencyId={agency.id} />
    </SectionGrid>
  )
}

function CouponLink({ code }: { code: string }) {
  return <Link to={`${adminPaths.coupons}?q=${encodeURIComponent(code)}`}>{code}</Link>
}

const idOf = ({ userId }: Actor) => userId
const perPage = 50

function Actors({ agencyId }: { agencyId: string }) {
  const pages = usePagination()
  const query = useActors({ agencyId, cursor: pages.cursor })
  return (
    <Section
      title={messages.actors}
      isWide
      actions={
        <>
          <Link to={`${adminUsersPath}?agency=${encodeURIComponent(agencyId)}`}>{messages.allUsers}</Link>
          <CsvLink table="agency-actors" filters={{ agencyId }} label={messages.actors} />
        </>
      }
    >
      <DataTable
        label={messages.actors}
        action={messages.loadActors}
        query={query}
        rowsOf={({ actors }) => actors}
        keyOf={idOf}
        columns={actorColumns}
        empty={<p>{messages.nobodyYet}</p>}
      />
      {query.data && (
        <Pager
          pagination={pages}
          nextCursor={query.data.nextCursor}
          rowCount={query.data.actors.length}
          pageSize={perPage}
        />
      )}
    </Section>
  )
}
