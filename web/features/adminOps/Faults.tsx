import { useState } from 'react'
import {
  CellButton,
  DataTable,
  FilterBar,
  Pager,
  sayLately,
  sayMoment,
  sayNumber,
  usePages,
  useQueryState,
  type Column,
} from '../admin/index.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { type Fault, useFaults } from './queries.ts'
import { errorWords as words } from './words.ts'
import styles from './Ops.module.css'

const keyOf = ({ release, fingerprint, route }: Fault) => `${release} ${fingerprint} ${route}`

const columnsWith = (onOpen: (fault: Fault) => void): readonly Column<Fault>[] => [
  {
    id: 'fault',
    head: words.fault,
    cell: (fault) => (
      <CellButton label={words.open(fault.name)} text={fault.name} note={fault.message} onPress={() => onOpen(fault)} />
    ),
  },
  { id: 'route', head: words.route, cell: ({ route }) => <code>{route}</code> },
  { id: 'release', head: words.release, cell: ({ release }) => release, isQuiet: true },
  { id: 'times', head: words.times, cell: ({ times }) => sayNumber(times), align: 'end' },
  { id: 'first', head: words.first, cell: ({ firstAt }) => sayLately(firstAt), isQuiet: true, isSpare: true },
  { id: 'last', head: words.last, cell: ({ lastAt }) => sayLately(lastAt), isQuiet: true },
]

function Where({ fault, onClose }: { fault: Fault; onClose: () => void }) {
  const { name, message, frames, route, release, browser, times, firstAt, lastAt } = fault
  const facts = [
    [words.route, route],
    [words.release, release],
    [words.times, sayNumber(times)],
    [words.first, sayMoment(firstAt)],
    [words.last, sayMoment(lastAt)],
    [words.browser, browser],
  ] as const
  return (
    <Dialog
      isOpen
      place="side"
      title={name}
      description={message}
      onClose={onClose}
      acts={<Button onPress={onClose}>{words.close}</Button>}
    >
      <dl className={styles.facts}>
        {facts.map(([term, value]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <h3>{words.frames}</h3>
      {frames ? <pre className={styles.frames}>{frames}</pre> : <p>{words.noFrames}</p>}
    </Dialog>
  )
}

/** The faults that browsers met, grouped by release. */
export function Faults() {
  const { values } = useQueryState(['release'])
  const pages = usePages()
  const [opened, setOpened] = useState<Fault | null>(null)
  const query = useFaults({
    ...(values.release && { release: values.release }),
    ...(pages.cursor !== undefined && { cursor: pages.cursor }),
  })
  const releases = useFaults({}).data?.releases ?? []
  return (
    <div className={styles.panel}>
      <FilterBar
        filters={[
          {
            name: 'release',
            label: words.release,
            options: [
              { value: '', words: words.anyRelease },
              ...releases.map(({ release, times }) => ({ value: release, words: words.releaseNamed(release, times) })),
            ],
          },
        ]}
      />
      <DataTable
        label={words.faults}
        operation={words.load}
        query={query}
        rowsOf={({ errors }) => errors}
        keyOf={keyOf}
        columns={columnsWith(setOpened)}
        empty={<Empty title={words.none}>{words.noneHint}</Empty>}
      />
      {query.data && <Pager pages={pages} nextCursor={query.data.nextCursor} shown={query.data.errors.length} />}
      {opened && <Where fault={opened} onClose={() => setOpened(null)} />}
    </div>
  )
}
