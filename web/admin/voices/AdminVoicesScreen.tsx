import { useState } from 'react'
import {
  AdminPage,
  AdminScreen,
  ConfirmDialog,
  DataTable,
  FilterBar,
  Section,
  SectionGrid,
  formatActionError,
  StatusBadge,
  useCanEdit,
  useQueryState,
  type Column,
  type Filter,
} from '../common/index.ts'
import { useStopPreviewOnUnmount } from '../../features/voices/index.ts'
import { LiveRegion } from '../../ui/feedback/LiveRegion.tsx'
import { Button } from '../../ui/actions/Button.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { type VoiceActions, voiceColumns } from './voiceColumns.tsx'
import { InstallVoices } from './InstallVoices.tsx'
import { type AdminVoice, type VoiceCatalog, useUpdateVoices, useVoiceCatalog } from './queries.ts'
import { engineLabels, installMessages, stateLabels, voiceMessages } from './messages.ts'

const statusFilters = ['offered', 'withdrawn', 'silent'] as const
const filters: readonly Filter[] = [
  {
    name: 'show',
    label: voiceMessages.show,
    options: [
      { value: '', label: voiceMessages.all },
      { value: 'offered', label: voiceMessages.onlyOffered },
      { value: 'withdrawn', label: voiceMessages.onlyWithdrawn },
      { value: 'silent', label: voiceMessages.onlySilent },
    ],
  },
]

function matchesFilters(voice: AdminVoice, { q, show }: { q: string; show: string }): boolean {
  const kind = statusFilters.find((one) => one === show)
  if (kind === 'offered' && !voice.isEnabled) return false
  if (kind === 'withdrawn' && voice.isEnabled) return false
  if (kind === 'silent' && voice.quality !== null) return false
  const text = `${voice.name} ${voice.accent} ${voice.gender} ${voice.age} ${voice.description}`.toLowerCase()
  return q
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word))
}

type Engine = VoiceCatalog['engines'][number]
const kindOf = { ready: 'good', fetching: 'half', resting: 'half', absent: 'none', broken: 'bad' } as const
const engineColumns: readonly Column<Engine>[] = [
  { id: 'engine', head: voiceMessages.engine, cell: ({ name }) => engineLabels[name] ?? name },
  {
    id: 'state',
    head: voiceMessages.state,
    cell: ({ state, detail }) => (
      <StatusBadge kind={kindOf[state]}>
        {stateLabels[state]}
        {detail && state !== 'ready' && `: ${detail}`}
      </StatusBadge>
    ),
  },
  { id: 'voices', head: voiceMessages.voices, cell: ({ voices }) => voices, align: 'end' },
]

const without = (ids: readonly string[], id: string) => ids.filter((one) => one !== id)
const listIds = (voices: readonly AdminVoice[], is: (voice: AdminVoice) => boolean) =>
  voices.filter(is).map(({ id }) => id)

/**
 * Returns what the buttons of the voices do. The server expects complete lists of voices (enabled, featured, order), so
 * every press sends the whole list that it changes.
 */
function useVoiceActions(voices: readonly AdminVoice[], isWhole: boolean) {
  const canEdit = useCanEdit()
  const { mutate, mutateAsync, error } = useUpdateVoices()
  const [announcement, setAnnouncement] = useState('')
  const put = (ids: readonly string[], id: string, isIn: boolean) => (isIn ? [...ids, id] : without(ids, id))
  const actions: VoiceActions = {
    canEdit,
    count: voices.length,
    findPosition: isWhole ? (voice) => voices.findIndex(({ id }) => id === voice.id) : null,
    offer: ({ id }, isIn) => {
      const before = listIds(voices, ({ isEnabled }) => isEnabled)
      mutate({ kind: 'enabled', voiceIds: put(before, id, isIn) })
    },
    feature: ({ id }, isIn) => {
      const before = listIds(voices, ({ isFeatured }) => isFeatured)
      mutate({ kind: 'featured', voiceIds: put(before, id, isIn) })
    },
    move: ({ id, name }, to) => {
      const others = listIds(voices, (voice) => voice.id !== id)
      setAnnouncement(voiceMessages.moved(name, to + 1))
      mutate({ kind: 'order', voiceIds: others.toSpliced(to, 0, id) })
    },
  }
  return { actions, error, announcement, reset: () => mutateAsync({ kind: 'order', voiceIds: [] }) }
}

function Voices() {
  useStopPreviewOnUnmount()
  const { values } = useQueryState(['q', 'show'])
  const query = useVoiceCatalog()
  const voices = query.data?.voices ?? []
  const isWhole = !values.q && !values.show
  const { actions, error, announcement, reset } = useVoiceActions(voices, isWhole)
  const [isResetting, setResetting] = useState(false)
  const data = query.data
  return (
    <AdminScreen
      title={voiceMessages.title}
      lead={voiceMessages.lead}
      count={data && voiceMessages.count(listIds(voices, ({ isEnabled }) => isEnabled).length, voices.length)}
      actions={
        actions.canEdit && (
          <Button size="dense" onPress={() => setResetting(true)}>
            {voiceMessages.resetOrder}
          </Button>
        )
      }
    >
      {data && (
        <SectionGrid>
          <Section title={installMessages.title}>
            <InstallVoices install={data.install} />
          </Section>
          <Section title={voiceMessages.engines}>
            <DataTable
              label={voiceMessages.engines}
              action={voiceMessages.load}
              query={{ ...query, data: data.engines }}
              rowsOf={(rows) => rows}
              keyOf={({ name }) => name}
              columns={engineColumns}
              empty={null}
            />
          </Section>
        </SectionGrid>
      )}
      <FilterBar search={{ name: 'q', label: voiceMessages.search }} filters={filters} />
      {error && <Notice kind="failed">{formatActionError(voiceMessages.save, error)}</Notice>}
      <DataTable
        label={voiceMessages.table}
        action={voiceMessages.load}
        query={query}
        rowsOf={(found) => found.voices.filter((voice) => matchesFilters(voice, values))}
        keyOf={({ id }) => id}
        columns={voiceColumns(actions)}
        empty={<EmptyState title={voiceMessages.noMatch} />}
      />
      <LiveRegion>{announcement}</LiveRegion>
      {isResetting && (
        <ConfirmDialog
          title={voiceMessages.resetTitle}
          description={voiceMessages.resetDescription}
          action={voiceMessages.resetOrder}
          onConfirm={async () => {
            await reset()
            return { message: voiceMessages.resetDone }
          }}
          onClose={() => setResetting(false)}
        />
      )}
    </AdminScreen>
  )
}

/**
 * The page on which admins choose which voices are offered and featured, and in which order, and see their quality on
 * this server.
 */
export function AdminVoicesScreen() {
  return <AdminPage>{() => <Voices />}</AdminPage>
}
