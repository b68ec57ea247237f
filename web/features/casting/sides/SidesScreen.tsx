import { isMine, uncast } from '@scene-partner/script/casting'
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { sayDataError } from '../../platform/callError.ts'
import { QueryShell } from '../../platform/query.tsx'
import { useSession } from '../../platform/session.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Loaded } from '../../ui/Loaded.tsx'
import { PageHead } from '../../ui/Screen.tsx'
import { Switch } from '../../ui/Switch.tsx'
import { Waiting } from '../../ui/Waiting.tsx'
import type { Casting } from './castStore.ts'
import { useCasting, useUnderstanding, type Understanding } from './queries.ts'
import { sidesOf, type SideLine, type SideScene } from './sides.ts'
import * as words from './words.ts'
import styles from './SidesScreen.module.css'

/** The pages of one's own part, to be printed. */
export function SidesScreen() {
  const session = useSession()
  const { scriptId = '' } = useParams()
  if (!session) return null
  return (
    <QueryShell>
      <Opening scriptId={scriptId} />
    </QueryShell>
  )
}

function Opening({ scriptId }: { scriptId: string }) {
  const understood = useUnderstanding(scriptId)
  const cast = useCasting(scriptId)
  const data = understood.data && cast.data && { ...understood.data, casting: cast.data.casting ?? uncast }
  const query = {
    data,
    isPending: understood.isPending || cast.isPending,
    error: understood.error ?? cast.error,
    refetch: () => [understood.refetch(), cast.refetch()],
  }
  return (
    <div className={styles.place}>
      <PageHead title={words.sides} />
      <Link to={`/scripts/${scriptId}`} className={styles.back}>
        <Icon name="back" />
        {words.backToScript}
      </Link>
      <Loaded
        query={query}
        sayError={(error) => sayDataError(words.loadCast, error)}
        waiting={<Waiting rows={10} label={words.openingCast} />}
      >
        {({ understanding, casting }) => <Sides {...{ scriptId, understanding, casting }} />}
      </Loaded>
    </div>
  )
}

type SidesProps = { scriptId: string; understanding: Understanding; casting: Casting }

function Sides({ scriptId, understanding, casting }: SidesProps) {
  const [isWhole, setWhole] = useState(false)
  const mine = understanding.characters.filter((one) => isMine(casting, one)).map(({ name }) => name)
  const scenes = sidesOf(understanding, casting, isWhole)
  if (mine.length === 0) {
    return (
      <>
        <h1 tabIndex={-1}>{words.sidesHeading}</h1>
        <Empty
          title={words.nobodyChosen}
          act={<ButtonLink to={`/scripts/${scriptId}/cast`}>{words.goToCast}</ButtonLink>}
        />
      </>
    )
  }
  return (
    <>
      <header className={styles.head}>
        <div>
          <h1 tabIndex={-1}>{words.sidesHeading}</h1>
          <p>{words.sidesLead}</p>
        </div>
        <Switch label={words.wholeScene} isOn={isWhole} onChange={setWhole} />
        <Button kind="main" onPress={() => window.print()}>
          {words.print}
        </Button>
      </header>
      <article className={styles.sheet} aria-label={words.sidesOf(mine)}>
        <p className={styles.title}>{understanding.title}</p>
        <p className={styles.role}>{words.sidesOf(mine)}</p>
        {scenes.map((scene, index) => (
          <Scene key={`${index} ${scene.heading}`} {...scene} />
        ))}
      </article>
    </>
  )
}

function Scene({ heading, act, lines }: SideScene) {
  return (
    <section className={styles.scene}>
      {(act || heading) && <h2>{[act !== heading && act, heading].filter(Boolean).join(' · ')}</h2>}
      {lines.map((one) => (
        <Row key={one.line.id} {...one} />
      ))}
    </section>
  )
}

function Row({ line, isMine: isOwn, cue }: SideLine) {
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
