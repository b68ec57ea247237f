import { isOwnRole, emptyCasting } from '@scene-partner/script/rehearsal/casting'
import { useState } from 'react'
import { useParams } from 'react-router'
import { formatFailedAction } from '../../../platform/api/callError.ts'
import { QueryProvider } from '../../../platform/query/query.tsx'
import { useSession } from '../../../platform/session/session.ts'
import { BackLink } from '../../../ui/actions/BackLink.tsx'
import { Button, ButtonLink } from '../../../ui/actions/Button.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { QueryContent } from '../../../ui/feedback/QueryContent.tsx'
import { PageHead } from '../../../ui/layout/Screen.tsx'
import { Switch } from '../../../ui/forms/Switch.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import type { Casting } from '../castStore.ts'
import { useCasting, useUnderstanding, type Understanding } from '../queries.ts'
import { SidesPdf } from './SidesPdf.tsx'
import { buildSides, type SidesLine, type SidesScene } from './sides.ts'
import * as messages from '../messages.ts'
import styles from './SidesScreen.module.css'

/** Shows the sides of the user's roles: their lines with the cues, ready to print. */
export function SidesScreen() {
  const session = useSession()
  const { scriptId = '' } = useParams()
  if (!session) return null
  return (
    <QueryProvider>
      <Loader scriptId={scriptId} />
    </QueryProvider>
  )
}

function Loader({ scriptId }: { scriptId: string }) {
  const understood = useUnderstanding(scriptId)
  const cast = useCasting(scriptId)
  const data = understood.data && cast.data && { ...understood.data, casting: cast.data.casting ?? emptyCasting }
  const query = {
    data,
    isPending: understood.isPending || cast.isPending,
    error: understood.error ?? cast.error,
    refetch: () => [understood.refetch(), cast.refetch()],
  }
  return (
    <div className={styles.place}>
      <PageHead title={messages.sidesTitle} />
      <BackLink to={`/scripts/${scriptId}`}>{messages.backToScript}</BackLink>
      <QueryContent
        query={query}
        formatError={(error) => formatFailedAction(messages.screenLoadAction, error)}
        loading={<Skeleton rows={10} label={messages.screenLoading} />}
      >
        {({ understanding, casting }) => <Sides {...{ scriptId, understanding, casting }} />}
      </QueryContent>
    </div>
  )
}

type SidesProps = { scriptId: string; understanding: Understanding; casting: Casting }

function Sides({ scriptId, understanding, casting }: SidesProps) {
  const [isWhole, setWhole] = useState(false)
  const mine = understanding.characters.filter((one) => isOwnRole(casting, one)).map(({ name }) => name)
  const scenes = buildSides(understanding, casting, isWhole)
  if (mine.length === 0) {
    return (
      <>
        <h1 tabIndex={-1}>{messages.sidesHeading}</h1>
        <EmptyState
          title={messages.sidesNoRole}
          act={<ButtonLink to={`/scripts/${scriptId}/cast`}>{messages.sidesChooseRole}</ButtonLink>}
        />
      </>
    )
  }
  return (
    <>
      <header className={styles.head}>
        <div>
          <h1 tabIndex={-1}>{messages.sidesHeading}</h1>
          <p>{messages.sidesLead}</p>
        </div>
        <Switch label={messages.sidesWholeScene} isOn={isWhole} onChange={setWhole} />
        <div className={styles.actions}>
          <SidesPdf title={understanding.title} role={messages.sidesRoleNames(mine)} scenes={scenes} />
          <Button kind="main" onPress={() => window.print()}>
            {messages.sidesPrint}
          </Button>
        </div>
      </header>
      <article className={styles.sheet} aria-label={messages.sidesRoleNames(mine)}>
        <p className={styles.title}>{understanding.title}</p>
        <p className={styles.role}>{messages.sidesRoleNames(mine)}</p>
        {scenes.map((scene, index) => (
          <Scene key={`${index} ${scene.name}`} {...scene} />
        ))}
      </article>
    </>
  )
}

function Scene({ name, setting, lines }: SidesScene) {
  return (
    <section className={styles.scene}>
      <h2>{[name, setting].filter(Boolean).join(' · ')}</h2>
      {lines.map((one) => (
        <Row key={one.line.id} {...one} />
      ))}
    </section>
  )
}

function Row({ line, isMine: isOwn, cue }: SidesLine) {
  if (line.kind !== 'speech') return <p className={styles.action}>{line.text}</p>
  const name = line.characters.join(' and ')
  if (cue !== null) {
    return (
      <p className={styles.cue}>
        <span>{name}</span> {cue}
      </p>
    )
  }
  return (
    <div className={styles.speech} data-mine={isOwn || undefined}>
      <p className={styles.name}>{line.extension ? `${name} (${line.extension})` : name}</p>
      <p>
        {line.parts.map(({ kind, text }, index) => (
          <span key={`${index} ${text}`} className={kind === 'parenthetical' ? styles.direction : undefined}>
            {text}{' '}
          </span>
        ))}
      </p>
    </div>
  )
}
