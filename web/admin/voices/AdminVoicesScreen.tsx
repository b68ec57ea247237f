import { useState } from 'react'
import {
  AdminRoom,
  AdminScreen,
  ConfirmDialog,
  DataTable,
  FilterBar,
  Part,
  Parts,
  sayActProblem,
  Standing,
  useMayAct,
  useQueryState,
  type Column,
  type Filter,
} from '../admin/index.ts'
import { useSilenceOnLeave } from '../voices/index.ts'
import { Announce } from '../../ui/Announce.tsx'
import { Button } from '../../ui/Button.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { type Acts, voiceColumns } from './columns.tsx'
import { Install } from './Install.tsx'
import { type AdminVoice, type Catalogue, useArrange, useCatalogue } from './queries.ts'
import { engineWords, installWords, stateWords, words } from './words.ts'

const shows = ['offered', 'withdrawn', 'silent'] as const
const filters: readonly Filter[] = [
  {
    name: 'show',
    label: words.show,
    options: [
      { value: '', words: words.all },
      { value: 'offered', words: words.onlyOffered },
      { value: 'withdrawn', words: words.onlyWithdrawn },
      { value: 'silent', words: words.onlySilent },
    ],
  },
]

function fits(voice: AdminVoice, { q, show }: { q: string; show: string }): boolean {
  const kind = shows.find((one) => one === show)
  if (kind === 'offered' && !voice.isEnabled) return false
  if (kind === 'withdrawn' && voice.isEnabled) return false
  if (kind === 'silent' && voice.quality !== null) return false
  const text = `${voice.name} ${voice.accent} ${voice.gender} ${voice.age} ${voice.description}`.toLowerCase()
  return q
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word))
}

type Engine = Catalogue['engines'][number]
const kindOf = { ready: 'good', fetching: 'half', resting: 'half', absent: 'none', broken: 'bad' } as const
const engineColumns: readonly Column<Engine>[] = [
  { id: 'engine', head: words.engine, cell: ({ name }) => engineWords[name] ?? name },
  {
    id: 'state',
    head: words.state,
    cell: ({ state, detail }) => (
      <Standing kind={kindOf[state]}>
        {stateWords[state]}
        {detail && state !== 'ready' && `: ${detail}`}
      </Standing>
    ),
  },
  { id: 'voices', head: words.voices, cell: ({ voices }) => voices, align: 'end' },
]

const without = (ids: readonly string[], id: string) => ids.filter((one) => one !== id)
const idsWhere = (voices: readonly AdminVoice[], is: (voice: AdminVoice) => boolean) =>
  voices.filter(is).map(({ id }) => id)

/** Turns presses into what the server is told: the whole of who is offered, featured, in order. */
function useActs(voices: readonly AdminVoice[], isWhole: boolean) {
  const mayAct = useMayAct()
  const { mutate, error } = useArrange()
  const [told, setTold] = useState('')
  const put = (ids: readonly string[], id: string, isIn: boolean) => (isIn ? [...ids, id] : without(ids, id))
  const acts: Acts = {
    mayAct,
    count: voices.length,
    placeOf: isWhole ? (voice) => voices.findIndex(({ id }) => id === voice.id) : null,
    offer: ({ id }, isIn) => {
      const before = idsWhere(voices, ({ isEnabled }) => isEnabled)
      mutate({ kind: 'enabled', voiceIds: put(before, id, isIn) })
    },
    feature: ({ id }, isIn) => {
      const before = idsWhere(voices, ({ isFeatured }) => isFeatured)
      mutate({ kind: 'featured', voiceIds: put(before, id, isIn) })
    },
    move: ({ id, name }, to) => {
      const others = idsWhere(voices, (voice) => voice.id !== id)
      setTold(words.moved(name, to + 1))
      mutate({ kind: 'order', voiceIds: others.toSpliced(to, 0, id) })
    },
  }
  return { acts, error, told, reset: () => mutate({ kind: 'order', voiceIds: [] }) }
}

function Voices() {
  useSilenceOnLeave()
  const { values } = useQueryState(['q', 'show'])
  const query = useCatalogue()
  const voices = query.data?.voices ?? []
  const isWhole = !values.q && !values.show
  const { acts, error, told, reset } = useActs(voices, isWhole)
  const [isResetting, setResetting] = useState(false)
  const data = query.data
  return (
    <AdminScreen
      title={words.title}
      lead={words.lead}
      count={data && words.count(idsWhere(voices, ({ isEnabled }) => isEnabled).length, voices.length)}
      acts={
        acts.mayAct && (
          <Button size="dense" onPress={() => setResetting(true)}>
            {words.resetOrder}
          </Button>
        )
      }
    >
      {data && (
        <Parts>
          <Part title={installWords.title}>
            <Install install={data.install} />
          </Part>
          <Part title={words.engines}>
            <DataTable
              label={words.engines}
              operation={words.load}
              query={{ ...query, data: data.engines }}
              rowsOf={(rows) => rows}
              keyOf={({ name }) => name}
              columns={engineColumns}
              empty={null}
            />
          </Part>
        </Parts>
      )}
      <FilterBar search={{ name: 'q', label: words.search }} filters={filters} />
      {error && <Notice kind="failed">{sayActProblem(words.save, error)}</Notice>}
      <DataTable
        label={words.table}
        operation={words.load}
        query={query}
        rowsOf={(found) => found.voices.filter((voice) => fits(voice, values))}
        keyOf={({ id }) => id}
        columns={voiceColumns(acts)}
        empty={<Empty title={words.none} />}
      />
      <Announce>{told}</Announce>
      {isResetting && (
        <ConfirmDialog
          title={words.resetTitle}
          says={words.resetSays}
          act={words.resetOrder}
          onConfirm={async () => {
            reset()
            return { words: words.resetDone }
          }}
          onClose={() => setResetting(false)}
        />
      )}
    </AdminScreen>
  )
}

/** Who is offered, in which order, who stands first, and how well each speaks here. */
export function AdminVoicesScreen() {
  return <AdminRoom>{() => <Voices />}</AdminRoom>
}
