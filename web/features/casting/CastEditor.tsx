import type { Voice } from '@scene-partner/contract/entities'
import { scriptRules } from '@scene-partner/contract/scriptRules'
import { isOwnRole } from '@scene-partner/script/rehearsal/casting'
import { useState } from 'react'
import { BackLink } from '../../ui/actions/BackLink.tsx'
import { Button, ButtonLink } from '../../ui/actions/Button.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { TextField } from '../../ui/forms/TextField.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { PageHead } from '../../ui/layout/Screen.tsx'
import { showToast } from '../../ui/overlays/toasts.ts'
import { useStopPreviewOnUnmount } from '../voices/index.ts'
import type { CastStore } from './castStore.ts'
import { findReader, castProposedRoles } from './initialCasting.ts'
import { Pronunciations } from './Pronunciations.tsx'
import { useSimilarVoices, type Proposal, type Understanding } from './queries.ts'
import { RoleRow } from './RoleRow.tsx'
import * as messages from './messages.ts'
import styles from './CastEditor.module.css'
import { useStore } from '../../state/useStore.ts'

/** If the script has more than this many roles, the page has a search field. */
const maxRolesWithoutSearch = 10

type CastEditorProps = {
  scriptId: string
  store: CastStore
  understanding: Understanding
  proposal: readonly Proposal[]
  voices: readonly Voice[]
  /**
   * The role that the page chose as the role of the user, because the script is the sides of this role; undefined if
   * the page chose none.
   */
  preselectedRole: string | undefined
  isReadOnly: boolean
}

/** Lists all roles of a script with the voices that read them, and lets the user change the casting. */
export function CastEditor(props: CastEditorProps) {
  const { scriptId, store, understanding, proposal, voices, preselectedRole, isReadOnly } = props
  const { casting, saving, canUndo, wasChanged } = useStore(store)
  const [search, setSearch] = useState('')
  useStopPreviewOnUnmount()
  const { characters, lines, title } = understanding
  const voiceByRole = Object.fromEntries(
    characters.flatMap((one) => {
      const reader = findReader(casting, one, { proposal, voices })
      return reader ? [[one.name, reader.voiceId]] : []
    }),
  )
  const similarVoices = useSimilarVoices(scriptId, voiceByRole)
  const mine = characters.filter((one) => isOwnRole(casting, one)).map(({ name }) => name)
  const found = characters.filter(({ name }) => name.toLowerCase().includes(search.trim().toLowerCase()))
  const recast = () => {
    store.change((now) => ({ ...now, roles: castProposedRoles(proposal) }))
    showToast(messages.recastDone, { act: { label: messages.undoButton, onPress: store.undo } })
  }
  return (
    <div className={styles.place}>
      <PageHead title={messages.screenHeading(title)} />
      <BackLink to={`/scripts/${scriptId}`}>{messages.backToScript}</BackLink>
      <header className={styles.head}>
        <div>
          <h1 tabIndex={-1}>{messages.screenHeading(title)}</h1>
          <p className={styles.lead}>
            {mine.length > 0
              ? `${messages.leadYouPlay(mine)} ${messages.leadPartners(characters.length - mine.length)}.`
              : characters.length > 0 && messages.leadChooseRole}
          </p>
          {preselectedRole !== undefined && mine.includes(preselectedRole) && (
            <p className={styles.lead}>{messages.leadFromSides(preselectedRole)}</p>
          )}
        </div>
        {characters.length > 0 && (
          <div className={styles.actions}>
            <ButtonLink kind="main" to={`/practice?script=${scriptId}`}>
              {messages.linkRehearse}
            </ButtonLink>
            <ButtonLink to={`/scripts/${scriptId}/read-through`}>{messages.linkCheckScript}</ButtonLink>
          </div>
        )}
      </header>
      {characters.length === 0 ? (
        <EmptyState
          title={messages.noRolesTitle}
          act={<ButtonLink to={`/scripts/${scriptId}/read-through`}>{messages.linkCheckScript}</ButtonLink>}
        >
          {messages.noRolesHint}
        </EmptyState>
      ) : (
        <>
          <div className={styles.tools}>
            {characters.length > maxRolesWithoutSearch && (
              <TextField
                type="search"
                label={messages.rolesSearch}
                name="role"
                value={search}
                onChange={setSearch}
                autoComplete="off"
              />
            )}
            {!isReadOnly && (
              <>
                <Button kind="bare" icon="refresh" onPress={recast}>
                  {messages.recastButton}
                </Button>
                <Button kind="bare" icon="undo" isDisabled={!canUndo} onPress={store.undo}>
                  {messages.undoButton}
                </Button>
              </>
            )}
            <p className={styles.saving} role="status">
              {isReadOnly
                ? messages.saveReadOnly
                : saving === 'saving'
                  ? messages.saveSaving
                  : saving === 'saved' && messages.saveSaved}
            </p>
          </div>
          {saving === 'failed' && (
            <Notice
              kind="failed"
              action={
                <Button size="dense" onPress={() => void store.flush()}>
                  {messages.tryAgain}
                </Button>
              }
            >
              {Object.keys(casting.roles).length > scriptRules.maxCastRoles
                ? messages.saveTooManyRoles(scriptRules.maxCastRoles)
                : messages.saveFailed}
            </Notice>
          )}
          {saving === 'gone' && <Notice kind="failed">{messages.saveScriptDeleted}</Notice>}
          {wasChanged && <Notice>{messages.saveChangedElsewhere}</Notice>}
          {found.length === 0 && <p className={styles.lead}>{messages.rolesNoMatch}</p>}
          <ul className={styles.roles} aria-label={messages.rolesLabel}>
            {found.map((character) => (
              <RoleRow
                key={character.name}
                {...{ scriptId, store, casting, character, lines, voices, isReadOnly }}
                proposal={proposal}
                similarRole={similarVoices.get(character.name)}
              />
            ))}
          </ul>
          <Pronunciations {...{ store, characters, isReadOnly }} list={casting.pronunciations} />
        </>
      )}
    </div>
  )
}
