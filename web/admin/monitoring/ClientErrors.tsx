import { useState } from 'react'
import {
  CellButton,
  DataTable,
  FilterBar,
  Pager,
  formatRelativeDay,
  formatDateTime,
  formatNumber,
  usePagination,
  useQueryState,
  type Column,
} from '../common/index.ts'
import { Button } from '../../ui/actions/Button.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { type ClientError, useClientErrors } from './queries.ts'
import { errorMessages as messages } from './messages.ts'
import styles from './Monitoring.module.css'

const keyOf = ({ release, fingerprint, route }: ClientError) => `${release} ${fingerprint} ${route}`

const buildColumns = (onOpen: (clientError: ClientError) => void): readonly Column<ClientError>[] => [
  {
    id: 'clientError',
    head: messages.error,
    cell: (clientError) => (
      <CellButton
        label={messages.open(clientError.name)}
        text={clientError.name}
        note={clientError.message}
        onPress={() => onOpen(clientError)}
      />
    ),
  },
  { id: 'route', head: messages.route, cell: ({ route }) => <code>{route}</code> },
  { id: 'release', head: messages.release, cell: ({ release }) => release, isQuiet: true },
  { id: 'times', head: messages.times, cell: ({ times }) => formatNumber(times), align: 'end' },
  {
    id: 'first',
    head: messages.first,
    cell: ({ firstAt }) => formatRelativeDay(firstAt),
    isQuiet: true,
    isOptional: true,
  },
  { id: 'last', head: messages.last, cell: ({ lastAt }) => formatRelativeDay(lastAt), isQuiet: true },
]

function ErrorDetails({ clientError, onClose }: { clientError: ClientError; onClose: () => void }) {
  const { name, message, frames, route, release, browser, times, firstAt, lastAt } = clientError
  const facts = [
    [messages.route, route],
    [messages.release, release],
    [messages.times, formatNumber(times)],
    [messages.first, formatDateTime(firstAt)],
    [messages.last, formatDateTime(lastAt)],
    [messages.browser, browser],
  ] as const
  return (
    <Dialog
      isOpen
      placement="side"
      title={name}
      description={message}
      onClose={onClose}
      actions={<Button onPress={onClose}>{messages.close}</Button>}
    >
      <dl className={styles.facts}>
        {facts.map(([term, value]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <h3>{messages.frames}</h3>
      {frames ? <pre className={styles.frames}>{frames}</pre> : <p>{messages.noFrames}</p>}
    </Dialog>
  )
}

/** A table of the errors that happened in browsers, by release. */
export function ClientErrors() {
  const { values } = useQueryState(['release'])
  const pages = usePagination()
  const [opened, setOpened] = useState<ClientError | null>(null)
  const query = useClientErrors({
    ...(values.release && { release: values.release }),
    ...(pages.cursor !== undefined && { cursor: pages.cursor }),
  })
  const releases = useClientErrors({}).data?.releases ?? []
  return (
    <div className={styles.panel}>
      <FilterBar
        filters={[
          {
            name: 'release',
            label: messages.release,
            options: [
              { value: '', label: messages.anyRelease },
              ...releases.map(({ release, times }) => ({
                value: release,
                label: messages.releaseNamed(release, times),
              })),
            ],
          },
        ]}
      />
      <DataTable
        label={messages.clientErrors}
        action={messages.load}
        query={query}
        rowsOf={({ errors }) => errors}
        keyOf={keyOf}
        columns={buildColumns(setOpened)}
        empty={<EmptyState title={messages.none}>{messages.noneHint}</EmptyState>}
      />
      {query.data && (
        <Pager pagination={pages} nextCursor={query.data.nextCursor} rowCount={query.data.errors.length} />
      )}
      {opened && <ErrorDetails clientError={opened} onClose={() => setOpened(null)} />}
    </div>
  )
}
