import {
  AdminRoom,
  AdminScreen,
  CsvLink,
  FilterBar,
  Pager,
  usePages,
  useQueryState,
  type Filter,
} from '../admin/index.ts'
import { sayDataError } from '../../platform/callError.ts'
import { Empty } from '../../ui/Empty.tsx'
import { Loaded } from '../../ui/Loaded.tsx'
import { Waiting } from '../../ui/Waiting.tsx'
import { ContactRow } from './ContactRow.tsx'
import { useContact } from './queries.ts'
import { contactStatusWords, contactWords as words } from './words.ts'
import styles from './Messages.module.css'

const statuses = ['unread', 'read', 'answered', 'archived'] as const
const filters: readonly Filter[] = [
  {
    name: 'status',
    label: words.status,
    options: [
      { value: '', words: words.open },
      ...statuses.map((value) => ({ value, words: contactStatusWords[value] })),
    ],
  },
]

function Contact() {
  const { values } = useQueryState(['q', 'status'])
  const pages = usePages()
  const status = statuses.find((one) => one === values.status)
  const asked = { ...(values.q && { search: values.q }), ...(status && { status }) }
  const query = useContact({ ...asked, ...(pages.cursor !== undefined && { cursor: pages.cursor }) })
  const counts = query.data?.counts
  const isFiltered = Boolean(values.q || status)
  return (
    <AdminScreen title={words.title} lead={words.lead} count={counts && words.counts(counts.unread)}>
      <FilterBar search={{ name: 'q', label: words.search }} filters={filters}>
        <CsvLink table="contact-messages" filters={asked} label={words.title} />
      </FilterBar>
      <Loaded
        query={query}
        sayError={(error) => sayDataError(words.load, error)}
        waiting={<Waiting rows={8} label={words.load} />}
      >
        {({ messages, nextCursor }) => (
          <>
            {messages.length === 0 && (
              <Empty title={isFiltered ? words.noFit : words.none}>
                {isFiltered ? words.noFitHint : words.noneHint}
              </Empty>
            )}
            {messages.length > 0 && (
              <ul className={styles.list}>
                {messages.map((message) => (
                  <ContactRow key={message.messageId} message={message} />
                ))}
              </ul>
            )}
            <Pager pages={pages} nextCursor={nextCursor} shown={messages.length} pageSize={50} />
          </>
        )}
      </Loaded>
    </AdminScreen>
  )
}

/** What people wrote to the house, and what the house answers. */
export function AdminContactScreen() {
  return <AdminRoom>{() => <Contact />}</AdminRoom>
}
