import type { ScriptRow } from '@scene-partner/contract/entities'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { formatCallError } from '../../../platform/api/callError.ts'
import { call } from '../../../platform/api/client.ts'
import { Button, ButtonLink } from '../../../ui/actions/Button.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { QueryContent } from '../../../ui/feedback/QueryContent.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import * as messages from '../messages.ts'
import styles from './ScriptPicker.module.css'

const listQuery = { contents: 'none', sort: 'opened' } as const

const useScripts = () =>
  useInfiniteQuery({
    queryKey: ['getUserScripts', listQuery],
    queryFn: ({ pageParam, signal }) =>
      call('getUserScripts', { ...listQuery, ...(pageParam !== undefined && { cursor: pageParam }) }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor,
    meta: { topics: ['script'] },
  })

const maxRolesShown = 4

function formatRoles(characters: ScriptRow['characters']): string {
  const names = characters.map((one) => (typeof one === 'string' ? one : one.name))
  const hiddenCount = names.length - maxRolesShown
  return names.slice(0, maxRolesShown).join(', ') + (hiddenCount > 0 ? messages.scriptPickerMoreRoles(hiddenCount) : '')
}

function ScriptPickerRow({ script }: { script: ScriptRow }) {
  const { id, title, characters, wordCount } = script
  return (
    <li className={styles.row}>
      <div className={styles.is}>
        <h2>
          <Link to={`/practice?script=${id}`}>{title}</Link>
        </h2>
        <p className={styles.quiet}>
          {[formatRoles(characters), messages.scriptPickerDuration(wordCount)].filter(Boolean).join(' · ')}
        </p>
      </div>
      <ButtonLink to={`/scripts/${id}/cast`}>{messages.scriptPickerCast}</ButtonLink>
    </li>
  )
}

/** Lists the user's scripts to rehearse, the last opened first. */
export function ScriptPicker() {
  const query = useScripts()
  const scripts = query.data?.pages.flatMap((page) => page.scripts)
  return (
    <QueryContent
      query={{ ...query, data: scripts }}
      formatError={(error) => formatCallError(error, messages.scriptPickerError)}
      loading={<Skeleton label={messages.scriptPickerLoading} rows={4} />}
      isEmpty={(found) => found.length === 0}
      empty={
        <EmptyState
          title={messages.scriptPickerEmptyTitle}
          act={
            <ButtonLink kind="main" to="/scripts">
              {messages.scriptPickerImport}
            </ButtonLink>
          }
        >
          {messages.scriptPickerEmptyHint}
        </EmptyState>
      }
    >
      {(found) => (
        <section className={styles.hub} aria-label={messages.scriptPickerLabel}>
          <ul className={styles.rows}>
            {found.map((script) => (
              <ScriptPickerRow key={script.id} script={script} />
            ))}
          </ul>
          <div className={styles.submit}>
            {query.hasNextPage && (
              <Button onPress={() => void query.fetchNextPage()} isBusy={query.isFetchingNextPage}>
                {messages.scriptPickerShowMore}
              </Button>
            )}
            <ButtonLink to="/scripts" icon="plus">
              {messages.scriptPickerImport}
            </ButtonLink>
          </div>
        </section>
      )}
    </QueryContent>
  )
}
