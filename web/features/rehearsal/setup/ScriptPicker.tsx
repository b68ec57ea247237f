import type { ScriptRow } from '@scene-partner/contract/entities'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { sayRefusal } from '../../../platform/callError.ts'
import { call } from '../../../platform/client.ts'
import { Button, ButtonLink } from '../../../ui/Button.tsx'
import { Empty } from '../../../ui/Empty.tsx'
import { Loaded } from '../../../ui/Loaded.tsx'
import { Waiting } from '../../../ui/Waiting.tsx'
import * as words from '../words.ts'
import styles from './Hub.module.css'

const asked = { contents: 'none', sort: 'opened' } as const

const useScripts = () =>
  useInfiniteQuery({
    queryKey: ['getUserScripts', asked],
    queryFn: ({ pageParam, signal }) =>
      call('getUserScripts', { ...asked, ...(pageParam !== undefined && { cursor: pageParam }) }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor,
    meta: { topics: ['script'] },
  })

const rolesShown = 4

function sayRoles(characters: ScriptRow['characters']): string {
  const names = characters.map((one) => (typeof one === 'string' ? one : one.name))
  const rest = names.length - rolesShown
  return names.slice(0, rolesShown).join(', ') + (rest > 0 ? words.andMore(rest) : '')
}

function Row({ script }: { script: ScriptRow }) {
  const { id, title, characters, wordCount } = script
  return (
    <li className={styles.row}>
      <div className={styles.is}>
        <h2>
          <Link to={`/practice?script=${id}`}>{title}</Link>
        </h2>
        <p className={styles.quiet}>{[sayRoles(characters), words.howLong(wordCount)].filter(Boolean).join(' · ')}</p>
      </div>
      <ButtonLink to={`/scripts/${id}/cast`}>{words.cast}</ButtonLink>
    </li>
  )
}

/** Which script to rehearse: the actor's own, the last opened first. */
export function Hub() {
  const query = useScripts()
  const scripts = query.data?.pages.flatMap((page) => page.scripts)
  return (
    <Loaded
      query={{ ...query, data: scripts }}
      sayError={(error) => sayRefusal(error, words.scriptsFailed)}
      waiting={<Waiting label={words.lookingForScripts} rows={4} />}
      isEmpty={(found) => found.length === 0}
      empty={
        <Empty
          title={words.noScripts}
          act={
            <ButtonLink kind="main" to="/scripts">
              {words.bringScript}
            </ButtonLink>
          }
        >
          {words.noScriptsHint}
        </Empty>
      }
    >
      {(found) => (
        <section className={styles.hub} aria-label={words.yourScripts}>
          <ul className={styles.rows}>
            {found.map((script) => (
              <Row key={script.id} script={script} />
            ))}
          </ul>
          <div className={styles.submit}>
            {query.hasNextPage && (
              <Button onPress={() => void query.fetchNextPage()} isBusy={query.isFetchingNextPage}>
                {words.moreScripts}
              </Button>
            )}
            <ButtonLink to="/scripts" icon="plus">
              {words.bringScript}
            </ButtonLink>
          </div>
        </section>
      )}
    </Loaded>
  )
}
