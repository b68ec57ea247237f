import type { ScriptRow as Row, Session } from '@scene-partner/contract/entities'
import { useDeferredValue, useRef, useState } from 'react'
import { isReadOnly } from '../../platform/access.ts'
import { sayDataError } from '../../platform/callError.ts'
import { QueryShell } from '../../platform/query.tsx'
import { useSession } from '../../platform/session.ts'
import { Announce } from '../../ui/Announce.tsx'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { Loaded } from '../../ui/Loaded.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Screen } from '../../ui/Screen.tsx'
import { Waiting } from '../../ui/Waiting.tsx'
import { ImportPlace } from '../imports/index.ts'
import { DeleteDialog } from './DeleteDialog.tsx'
import { sayActProblem, useScriptActs, useScripts, useScriptTags, type Filters } from './queries.ts'
import { ScriptRow } from './ScriptRow.tsx'
import { SearchScripts } from './SearchScripts.tsx'
import { UnsentNotice } from './UnsentNotice.tsx'
import { useDeleting } from './useDeleting.ts'
import { useUnsent } from './useUnsent.ts'
import * as words from './words.ts'
import styles from './ScriptsScreen.module.css'

const everything: Filters = { search: '', tag: null, sort: 'edited', onlyFavorites: false, includeArchived: false }
const olderProblem = words.olderScriptsCouldNotBeFetched
const unverified = words.verifyYourEmailFirst

/** The script manager: everything an account has written. */
export function ScriptsScreen() {
  const session = useSession()
  if (!session) return null
  return <QueryShell>{session.user.emailVerified ? <Scripts session={session} /> : <Closed />}</QueryShell>
}

function Closed() {
  return (
    <Screen title={words.myScripts}>
      <Notice>{unverified}</Notice>
    </Screen>
  )
}

function Scripts({ session }: { session: Session }) {
  const mayWrite = !isReadOnly(session)
  const { unsent, discard } = useUnsent(mayWrite ? session.user.uid : null)
  const add = (
    <ButtonLink kind="main" icon="plus" to="/scripts/new">
      {words.newScript}
    </ButtonLink>
  )
  return (
    <Screen title={words.myScripts}>
      {mayWrite && <div className={styles.add}>{add}</div>}
      <UnsentNotice unsent={unsent} onDiscard={discard} />
      {mayWrite && <ImportPlace />}
      <List mayWrite={mayWrite} />
    </Screen>
  )
}

const isNarrowed = ({ search, tag, onlyFavorites }: Filters) => search.trim() !== '' || tag !== null || onlyFavorites

function Nothing({ filters, onClear }: { filters: Filters; onClear: () => void }) {
  if (isNarrowed(filters)) {
    return (
      <Empty title={words.noScriptLikeThat} act={<Button onPress={onClear}>{words.showAllScripts}</Button>}>
        {words.nothingYouHaveWritten}
      </Empty>
    )
  }
  return <Empty title={words.nothingWrittenTitle}>{words.writeOrPasteScript}</Empty>
}

function List({ mayWrite }: { mayWrite: boolean }) {
  const [filters, setFilters] = useState(everything)
  // While one types, what was found stays; the newest wish is asked for when there is a moment.
  const query = useScripts(useDeferredValue(filters))
  const tags = useScriptTags()
  const acts = useScriptActs()
  const deleting = useDeleting()
  const [deleted, setDeleted] = useState<Row | null>(null)
  const list = useRef<HTMLUListElement>(null)
  const change = (part: Partial<Filters>) => setFilters((before) => ({ ...before, ...part }))
  const close = () => {
    setDeleted(null)
    deleting.reset()
  }
  const handleDelete = async () => {
    if (deleted && (await deleting.remove(deleted))) close()
  }
  const failed = sayActProblem(acts)
  const isOlder = query.isFetchNextPageError
  const problem = isOlder ? olderProblem : failed
  return (
    <>
      <SearchScripts filters={filters} tags={tags.data?.tags ?? []} onChange={change} />
      {problem && <Notice kind="failed">{problem}</Notice>}
      <Loaded
        query={query}
        sayError={(error) => sayDataError(words.loadScripts, error, words.failedToLoadScripts)}
        waiting={<Waiting rows={4} label={words.loadingYourScripts} />}
        isEmpty={() => query.scripts.length === 0}
        empty={
          <div className={styles.list}>
            <Nothing filters={filters} onClear={() => setFilters(everything)} />
          </div>
        }
      >
        {() => (
          <ul ref={list} className={styles.list} aria-label={words.scripts}>
            {query.scripts.map((script) => (
              <ScriptRow
                key={script.id}
                script={script}
                isReadOnly={!mayWrite}
                onFavorite={({ id, isFavorite }) => acts.favorite.mutate({ id, isFavorite: !isFavorite })}
                onArchive={({ id, isArchived }) => acts.archive.mutate({ id, isArchived: !isArchived })}
                onDelete={setDeleted}
                onTag={(tag) => change({ tag })}
              />
            ))}
          </ul>
        )}
      </Loaded>
      {query.hasNextPage && (
        <div>
          <Button isBusy={query.isFetchingNextPage} onPress={() => void query.fetchNextPage()}>
            {query.isFetchingNextPage ? words.fetchingOlderOnes : words.showMore}
          </Button>
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
      <Announce>{query.data && isNarrowed(filters) && words.scriptsFound(query.scripts.length)}</Announce>
    </>
  )
}
