import {
  AdminPage,
  AdminScreen,
  CsvLink,
  FilterBar,
  Pager,
  usePagination,
  useQueryState,
  type Filter,
} from '../common/index.ts'
import { formatFailedAction } from '../../platform/api/callError.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { QueryContent } from '../../ui/feedback/QueryContent.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { ContactRow } from './ContactRow.tsx'
import { useContact } from './queries.ts'
import { contactStatusLabels, contactMessages as texts } from './messages.ts'
import styles from './AdminMessagesScreen.module.css'

const statuses = ['unread', 'read', 'answered', 'archived'] as const
const filters: readonly Filter[] = [
  {
    name: 'status',
    label: texts.status,
    options: [
      { value: '', label: texts.open },
      ...statuses.map((value) => ({ value, label: contactStatusLabels[value] })),
    ],
  },
]

function Contact() {
  const { values } = useQueryState(['q', 'status'])
  const pages = usePagination()
  const status = statuses.find((one) => one === values.status)
  const input = { ...(values.q && { search: values.q }), ...(status && { status }) }
  const query = useContact({ ...input, ...(pages.cursor !== undefined && { cursor: pages.cursor }) })
  const counts = query.data?.counts
  const isFiltered = Boolean(values.q || status)
  return (
    <AdminScreen title={texts.title} lead={texts.lead} count={counts && texts.counts(counts.unread)}>
      <FilterBar search={{ name: 'q', label: texts.search }} filters={filters}>
        <CsvLink table="contact-messages" filters={input} label={texts.title} />
      </FilterBar>
      <QueryContent
        query={query}
        formatError={(error) => formatFailedAction(texts.load, error)}
        loading={<Skeleton rows={8} label={texts.load} />}
      >
        {({ messages, nextCursor }) => (
          <>
            {messages.length === 0 && (
              <EmptyState title={isFiltered ? texts.noMatch : texts.none}>
                {isFiltered ? texts.noMatchHint : texts.noneHint}
              </EmptyState>
            )}
            {messages.length > 0 && (
              <ul className={styles.list}>
                {messages.map((message) => (
                  <ContactRow key={message.messageId} message={message} />
                ))}
              </ul>
            )}
            <Pager pagination={pages} nextCursor={nextCursor} rowCount={messages.length} pageSize={50} />
          </>
        )}
      </QueryContent>
    </AdminScreen>
  )
}

/** The page with the messages of the contact form, on which admins answer them. */
export function AdminContactScreen() {
  return <AdminPage>{() => <Contact />}</AdminPage>
}
