import { useState } from 'react'
import {
  AdminRoom,
  AdminScreen,
  ConfirmDialog,
  CsvLink,
  DataTable,
  FilterBar,
  Pager,
  sayLately,
  Standing,
  useMayAct,
  usePages,
  useQueryState,
  type Column,
  type Filter,
} from '../admin/index.ts'
import { call } from '../../platform/client.ts'
import { Empty } from '../../ui/Empty.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { type Letter, lookAgain, useOutbox } from './queries.ts'
import { RetryAll } from './RetryAll.tsx'
import { RowActs } from './RowActs.tsx'
import { letterWords, mailStateWords, mailWords as words } from './words.ts'
import styles from './Ops.module.css'

const states = ['waiting', 'sent', 'dead', 'cancelled'] as const
const kindOf = { waiting: 'half', sent: 'good', dead: 'bad', cancelled: 'none' } as const
const sayKind = (template: string) => letterWords[template] ?? template

const filtersOf = (templates: readonly string[]): readonly Filter[] => [
  {
    name: 'state',
    label: words.state,
    options: [
      { value: '', words: words.anyState },
      ...states.map((value) => ({ value, words: mailStateWords[value] })),
    ],
  },
  {
    name: 'kind',
    label: words.kind,
    options: [{ value: '', words: words.anyKind }, ...templates.map((value) => ({ value, words: sayKind(value) }))],
  },
]

/** How it stands, and under it why it did not leave and when it is tried again. */
function State({ letter }: { letter: Letter }) {
  const { state, lastError, nextAttemptAt, attempts } = letter
  return (
    <span className={styles.state}>
      <Standing kind={kindOf[state]}>{mailStateWords[state]}</Standing>
      {lastError && state !== 'sent' && <small>{lastError}</small>}
      {nextAttemptAt && attempts > 0 && <small>{words.next(sayLately(nextAttemptAt))}</small>}
    </span>
  )
}

const columns: readonly Column<Letter>[] = [
  { id: 'to', head: words.to, cell: ({ to }) => to },
  { id: 'state', head: words.state, cell: (letter) => <State letter={letter} /> },
  { id: 'kind', head: words.kind, cell: ({ template }) => sayKind(template) },
  { id: 'subject', head: words.subject, cell: ({ subject }) => subject, isQuiet: true, isSpare: true },
  { id: 'attempts', head: words.attempts, cell: ({ attempts }) => attempts, align: 'end' },
  { id: 'written', head: words.written, cell: ({ createdAt }) => sayLately(createdAt), isQuiet: true },
  { id: 'left', head: words.left, cell: ({ sentAt }) => sayLately(sentAt), isQuiet: true, isSpare: true },
]

async function retry(letterId?: string): Promise<number> {
  const { count } = await call('retryLetters', letterId === undefined ? {} : { letterId })
  await lookAgain('listOutbox')
  return count
}

function Mail() {
  const { values } = useQueryState(['q', 'state', 'kind'])
  const pages = usePages()
  const mayAct = useMayAct()
  const [withholding, setWithholding] = useState<Letter | null>(null)
  const state = states.find((one) => one === values.state)
  const query = useOutbox({
    ...(values.q && { search: values.q }),
    ...(state && { state }),
    ...(values.kind && { template: values.kind }),
    ...(pages.cursor !== undefined && { cursor: pages.cursor }),
  })
  const first = useOutbox({}).data
  const isFiltered = Boolean(values.q || values.state || values.kind)
  const actsOf = (letter: Letter) => (
    <RowActs
      operation={words.operation}
      retry={
        letter.state === 'dead'
          ? {
              label: words.againNamed(letter.to),
              words: words.again,
              done: words.retried,
              act: () => retry(letter.letterId),
            }
          : null
      }
      cancel={
        letter.state === 'dead' || letter.state === 'waiting'
          ? { label: words.cancelNamed(letter.to), words: words.cancel, onPress: () => setWithholding(letter) }
          : null
      }
    />
  )
  return (
    <AdminScreen
      title={words.title}
      lead={words.lead}
      acts={<RetryAll count={first?.counts?.dead ?? 0} words={words} retry={() => retry()} />}
    >
      {query.data?.carries === false && <Notice>{words.waits}</Notice>}
      <FilterBar search={{ name: 'q', label: words.search }} filters={filtersOf(first?.templates ?? [])}>
        <CsvLink table="mail" filters={{ search: values.q, state, template: values.kind }} label={words.title} />
      </FilterBar>
      <DataTable
        label={words.title}
        operation={words.load}
        query={query}
        rowsOf={({ letters }) => letters}
        keyOf={({ letterId }) => letterId}
        columns={columns}
        acts={mayAct ? actsOf : undefined}
        empty={
          <Empty title={isFiltered ? words.noFit : words.none}>{isFiltered ? words.noFitHint : words.noneHint}</Empty>
        }
      />
      {query.data && <Pager pages={pages} nextCursor={query.data.nextCursor} shown={query.data.letters.length} />}
      {withholding && (
        <ConfirmDialog
          title={words.cancelTitle}
          says={words.cancelSays(withholding.to)}
          act={words.cancel}
          isDanger
          onConfirm={async () => {
            await call('cancelLetter', { letterId: withholding.letterId })
            await lookAgain('listOutbox')
            return { words: words.cancelled }
          }}
          onClose={() => setWithholding(null)}
        />
      )}
    </AdminScreen>
  )
}

/** The house's letters: how each left, or why it did not. */
export function AdminMailScreen() {
  return <AdminRoom>{() => <Mail />}</AdminRoom>
}
