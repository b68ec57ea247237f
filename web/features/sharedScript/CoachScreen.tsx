import type { OutputOf } from '@scene-partner/contract/operations/index'
import { useEffect, useEffectEvent, useState } from 'react'
import { useParams } from 'react-router'
import { hasErrorCode } from '../../platform/api/callError.ts'
import { call } from '../../platform/api/client.ts'
import { Button } from '../../ui/actions/Button.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { TextField } from '../../ui/forms/TextField.tsx'
import { formatRoles } from '../../ui/formatRoles.ts'
import { Screen } from '../../ui/layout/Screen.tsx'
import { CoachLine } from './CoachLine.tsx'
import * as messages from './messages.ts'
import styles from './CoachScreen.module.css'

type SharedScript = OutputOf<'openCoachScript'>
type State = { phase: 'loading' } | { phase: 'ended' } | { phase: 'failed' } | { phase: 'ready'; script: SharedScript }

const formatDay = (instant: string) =>
  new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long' }).format(new Date(instant))

/**
 * The page on which a coach reads a script and writes notes on its lines. The coach needs no account, because the token
 * in the link gives access.
 */
export function CoachScreen() {
  const { token = '' } = useParams()
  return <CoachPage key={token} token={token} />
}

function CoachPage({ token }: { token: string }) {
  const [state, setState] = useState<State>({ phase: 'loading' })
  const load = async () => {
    setState({ phase: 'loading' })
    try {
      setState({ phase: 'ready', script: await call('openCoachScript', { token }) })
    } catch (error) {
      setState(hasErrorCode(error, 'share/ended') ? { phase: 'ended' } : { phase: 'failed' })
    }
  }
  const loadOnce = useEffectEvent(() => void load())
  useEffect(() => loadOnce(), [])
  if (state.phase === 'loading') {
    return (
      <Screen title={messages.loadingTitle}>
        <Skeleton label={messages.loading} rows={8} />
      </Screen>
    )
  }
  if (state.phase === 'ended') return <Screen title={messages.endedTitle} lead={messages.endedHint} width="text" />
  if (state.phase === 'failed') {
    return (
      <Screen title={messages.failedTitle} lead={messages.failedHint} width="text">
        <div>
          <Button kind="main" onPress={() => void load()}>
            {messages.tryAgain}
          </Button>
        </div>
      </Screen>
    )
  }
  return <CoachScript token={token} script={state.script} />
}

function CoachScript({ token, script }: { token: string; script: SharedScript }) {
  const { actorName, title, mine, progress, expiresAt, lines, scenes } = script
  const [name, setName] = useState(script.coachName)
  const [notes, setNotes] = useState(script.notes)
  return (
    <Screen title={title} lead={messages.lead(actorName)} width="text">
      <div className={styles.facts}>
        {mine.length > 0 && <p>{messages.roles(formatRoles(mine))}</p>}
        {progress && <p>{messages.progress(progress.right, progress.ownLines, progress.toPractise)}</p>}
        <p className={styles.quiet}>{messages.openUntil(formatDay(expiresAt))}</p>
        <TextField
          label={messages.nameLabel}
          hint={messages.nameHint}
          name="coachName"
          maxLength={80}
          autoComplete="name"
          value={name}
          onChange={setName}
        />
      </div>
      <div className={styles.sheet}>
        {lines.map((line, index) => {
          const before = lines[index - 1]
          const heading = line.scene >= 0 && line.scene !== before?.scene ? scenes[line.scene] : undefined
          return (
            <div key={line.lineId} className={styles.block}>
              {heading && <h2>{heading}</h2>}
              {line.kind !== 'heading' && (
                <CoachLine
                  token={token}
                  line={line}
                  author={name}
                  notes={notes.filter(({ lineId }) => lineId === line.lineId)}
                  onSaved={(note) => setNotes((all) => [...all.filter(({ noteId }) => noteId !== note.noteId), note])}
                  onDeleted={(noteId) => setNotes((all) => all.filter((note) => note.noteId !== noteId))}
                />
              )}
            </div>
          )
        })}
      </div>
    </Screen>
  )
}
