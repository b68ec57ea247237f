import type { Voice } from '@scene-partner/contract/entities'
import { scriptRules } from '@scene-partner/contract/scriptRules'
import { isMine } from '@scene-partner/script/casting'
import { useState, useSyncExternalStore } from 'react'
import { Link } from 'react-router'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { TextField } from '../../ui/Field.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { PageHead } from '../../ui/Screen.tsx'
import { showToast } from '../../ui/toasts.ts'
import { useSilenceOnLeave } from '../voices/index.ts'
import type { CastStore } from './castStore.ts'
import { readerOf, rolesOf } from './firstCasting.ts'
import { Pronunciations } from './Pronunciations.tsx'
import { useNearDoubles, type Proposal, type Understanding } from './queries.ts'
import { RoleRow } from './RoleRow.tsx'
import * as words from './words.ts'
import styles from './CastRoom.module.css'

/** From here on a list is looked through faster by a name than by eye. */
const manyRoles = 10

type CastRoomProps = {
  scriptId: string
  store: CastStore
  understanding: Understanding
  proposal: readonly Proposal[]
  voices: readonly Voice[]
  isReadOnly: boolean
}

/** The list of those who play, with what there is to do for each. */
export function CastRoom({ scriptId, store, understanding, proposal, voices, isReadOnly }: CastRoomProps) {
  const { casting, saving, canUndo, wasChanged } = useSyncExternalStore(store.subscribe, store.get, store.get)
  const [search, setSearch] = useState('')
  useSilenceOnLeave()
  const { characters, lines, title } = understanding
  const kept = Object.fromEntries(
    characters.flatMap((one) => {
      const reader = readerOf(casting, one, { proposal, voices })
      return reader ? [[one.name, reader.voiceId]] : []
    }),
  )
  const doubles = useNearDoubles(scriptId, kept)
  const mine = characters.filter((one) => isMine(casting, one)).map(({ name }) => name)
  const found = characters.filter(({ name }) => name.toLowerCase().includes(search.trim().toLowerCase()))
  const recast = () => {
    store.change((now) => ({ ...now, roles: rolesOf(proposal) }))
    showToast(words.recastDone, { act: { words: words.undo, onPress: store.undo } })
  }
  return (
    <div className={styles.place}>
      <PageHead title={words.castHeading(title)} />
      <Link to={`/scripts/${scriptId}`} className={styles.back}>
        <Icon name="back" />
        {words.backToScript}
      </Link>
      <header className={styles.head}>
        <div>
          <h1 tabIndex={-1}>{words.castHeading(title)}</h1>
          <p className={styles.lead}>
            {mine.length > 0
              ? `${words.youPlay(mine)} ${words.partners(characters.length - mine.length)}.`
              : characters.length > 0 && words.chooseYourRole}
          </p>
        </div>
        {characters.length > 0 && (
          <div className={styles.acts}>
            <ButtonLink kind="main" to={`/practice?script=${scriptId}`}>
              {words.rehearse}
            </ButtonLink>
            <ButtonLink to={`/scripts/${scriptId}/read-through`}>{words.readThrough}</ButtonLink>
          </div>
        )}
      </header>
      {characters.length === 0 ? (
        <Empty
          title={words.nobodyTitle}
          act={<ButtonLink to={`/scripts/${scriptId}/read-through`}>{words.goToReadThrough}</ButtonLink>}
        >
          {words.nobodyHint}
        </Empty>
      ) : (
        <>
          <div className={styles.tools}>
            {characters.length > manyRoles && (
              <TextField
                type="search"
                label={words.findRole}
                name="role"
                value={search}
                onChange={setSearch}
                autoComplete="off"
              />
            )}
            {!isReadOnly && (
              <>
                <Button kind="bare" icon="refresh" onPress={recast}>
                  {words.recastAll}
                </Button>
                <Button kind="bare" icon="undo" isDisabled={!canUndo} onPress={store.undo}>
                  {words.undo}
                </Button>
              </>
            )}
            <p className={styles.saving} role="status">
              {isReadOnly
                ? words.nothingCanBeChanged
                : saving === 'saving'
                  ? words.saving
                  : saving === 'saved' && words.saved}
            </p>
          </div>
          {saving === 'failed' && (
            <Notice
              kind="failed"
              act={
                <Button size="dense" onPress={() => void store.flush()}>
                  {words.tryAgain}
                </Button>
              }
            >
              {Object.keys(casting.roles).length > scriptRules.mostCast
                ? words.tooManyCast(scriptRules.mostCast)
                : words.notSaved}
            </Notice>
          )}
          {saving === 'gone' && <Notice kind="failed">{words.goneMeanwhile}</Notice>}
          {wasChanged && <Notice>{words.changedElsewhere}</Notice>}
          {found.length === 0 && <p className={styles.lead}>{words.noRoleLikeThat}</p>}
          <ul className={styles.roles} aria-label={words.roles}>
            {found.map((character) => (
              <RoleRow
                key={character.name}
                {...{ scriptId, store, casting, character, lines, voices, isReadOnly }}
                proposal={proposal}
                double={doubles.get(character.name)}
              />
            ))}
          </ul>
          <Pronunciations {...{ store, characters, isReadOnly }} list={casting.pronunciations} />
        </>
      )}
    </div>
  )
}
