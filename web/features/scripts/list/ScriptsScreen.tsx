import type { ScriptRow as Row, Session } from '@scene-partner/contract/entities'
import { useDeferredValue, useRef, useState } from 'react'
import { isReadOnly } from '../../../platform/session/access.ts'
import { formatFailedAction } from '../../../platform/api/callError.ts'
import { QueryProvider } from '../../../platform/query/query.tsx'
import { useIsHydrated } from '../../../platform/page/useIsHydrated.ts'
import { useSession } from '../../../platform/session/session.ts'
import { LiveRegion } from '../../../ui/feedback/LiveRegion.tsx'
import { Button, ButtonLink } from '../../../ui/actions/Button.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { QueryContent } from '../../../ui/feedback/QueryContent.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { Screen } from '../../../ui/layout/Screen.tsx'
import { Switch } from '../../../ui/forms/Switch.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { ImportArea } from '../../imports/index.ts'
import { DeleteDialog } from '../DeleteDialog.tsx'
import {
  formatActionError,
  useScriptActions,
  useScriptProgress,
  useScripts,
  useScriptTags,
  noFilters,
  searchableFrom,
  type ScriptListFilters,
} from '../queries.ts'
import { ScriptRow } from './ScriptRow.tsx'
import { ScriptsFrame } from './ScriptsFrame.tsx'
import { ScriptFilters } from './ScriptFilters.tsx'
import { UnsentNotice } from './UnsentNotice.tsx'
import { useScriptDeletion } from '../useScriptDeletion.ts'
import { useUnsentEdits } from './useUnsentEdits.ts'
import * as messages from '../messages.ts'
import styles from './ScriptsScreen.module.css'

const olderError = messages.listOlderError
const unverified = messages.listVerifyEmail

/** Lists all scripts of the account. */
export function ScriptsScreen() {
  const session = useSession()
  const isHydrated = useIsHydrated()
  if (!session) return null
  if (!isHydrated) return <ScriptsFrame />
  return (
    <QueryProvider>{session.user.emailVerified ? <Scripts session={session} /> : <EmailUnverified />}</QueryProvider>
  )
}

function EmailUnverified() {
  return (
    <Screen title={messages.listTitle}>
      <Notice>{unverified}</Notice>
    </Screen>
  )
}

function Scripts({ session }: { session: Session }) {
  const canEdit = !isReadOnly(session)
  const { unsent, discard } = useUnsentEdits(canEdit ? session.user.uid : null)
  return (
    <Screen title={messages.listTitle}>
      <UnsentNotice unsent={unsent} onDiscard={discard} />
      {canEdit && (
        <ImportArea>
          <ButtonLink icon="pencil" to="/scripts/new">
            {messages.listNew}
          </ButtonLink>
        </ImportArea>
      )}
      <ScriptList canEdit={canEdit} />
    </Screen>
  )
}

const hasFilters = ({ search, tag, onlyFavorites }: ScriptListFilters) =>
  search.trim() !== '' || tag !== null || onlyFavorites

function EmptyList({ filters, onClear }: { filters: ScriptListFilters; onClear: () => void }) {
  if (hasFilters(filters)) {
    return (
      <EmptyState title={messages.listNoMatchTitle} act={<Button onPress={onClear}>{messages.listShowAll}</Button>}>
        {messages.listNoMatchHint}
      </EmptyState>
    )
  }
  return <EmptyState title={messages.listEmptyTitle}>{messages.listEmptyHint}</EmptyState>
}

function ScriptList({ canEdit }: { canEdit: boolean }) {
  const [filters, setFilters] = useState(noFilters)
  // While the user types a search, the earlier results stay visible, and React updates the list with low priority.
  const query = useScripts(useDeferredValue(filters))
  const tags = useScriptTags()
  const progress = useScriptProgress(query.scripts.map(({ id }) => id))
  const scriptActions = useScriptActions()
  const deleting = useScriptDeletion()
  const [deleted, setDeleted] = useState<Row | null>(null)
  const list = useRef<HTMLUListElement>(null)
  const change = (part: Partial<ScriptListFilters>) => setFilters((before) => ({ ...before, ...part }))
  const close = () => {
    setDeleted(null)
    deleting.reset()
  }
  const handleDelete = async () => {
    if (deleted && (await deleting.remove(deleted))) close()
  }
  const failed = formatActionError(scriptActions)
  // Filters that were shown once stay visible. Otherwise a search with few results would remove its own field.
  const [isSearchable, setSearchable] = useState(false)
  if (!isSearchable && (query.scripts.length >= searchableFrom || hasFilters(filters))) setSearchable(true)
  const firstPlayable = query.scripts.find(({ characters }) => characters.length > 0)
  const isOlder = query.isFetchNextPageError
  const problem = isOlder ? olderError : failed
  return (
    <>
      {isSearchable && <ScriptFilters filters={filters} tags={tags.data?.tags ?? []} onChange={change} />}
      {problem && <Notice kind="failed">{problem}</Notice>}
      <QueryContent
        query={query}
        formatError={(error) => formatFailedAction(messages.listLoadAction, error, messages.listError)}
        loading={<Skeleton rows={4} label={messages.listLoading} />}
        isEmpty={() => query.scripts.length === 0}
        empty={
          <div className={styles.list} data-below-tools={isSearchable || undefined}>
            <EmptyList filters={filters} onClear={() => setFilters(noFilters)} />
          </div>
        }
      >
        {() => (
          <ul
            ref={list}
            className={styles.list}
            data-below-tools={isSearchable || undefined}
            aria-label={messages.listLabel}
          >
            {query.scripts.map((script) => (
              <ScriptRow
                key={script.id}
                script={script}
                progress={progress.get(script.id)}
                isFirst={script === firstPlayable}
                isReadOnly={!canEdit}
                onFavorite={({ id, isFavorite }) => scriptActions.favorite.mutate({ id, isFavorite: !isFavorite })}
                onArchive={({ id, isArchived }) => scriptActions.archive.mutate({ id, isArchived: !isArchived })}
                onDelete={setDeleted}
                onTag={(tag) => change({ tag })}
              />
            ))}
          </ul>
        )}
      </QueryContent>
      {query.hasNextPage && (
        <div>
          <Button isBusy={query.isFetchingNextPage} onPress={() => void query.fetchNextPage()}>
            {query.isFetchingNextPage ? messages.listLoadingOlder : messages.listShowMore}
          </Button>
        </div>
      )}
      {query.data && (
        <div>
          <Switch
            label={messages.archiveFilter}
            isOn={filters.includeArchived}
            onChange={(includeArchived) => change({ includeArchived })}
          />
        </div>
      )}
      {deleted && (
        <DeleteDialog
          title={deleted.title}
          isSending={deleting.isSending}
          problem={deleting.problem}
          onDelete={() => void handleDelete()}
          onClose={close}
        />
      )}
      <LiveRegion>{query.data && hasFilters(filters) && messages.listFoundCount(query.scripts.length)}</LiveRegion>
    </>
  )
}
