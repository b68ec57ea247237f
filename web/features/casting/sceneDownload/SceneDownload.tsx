import { isMine, uncast } from '@scene-partner/script/casting'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { Link } from 'react-router'
import { sayDataError, sayRefusal } from '../../platform/callError.ts'
import { call } from '../../platform/client.ts'
import { operationQuery } from '../../platform/query.tsx'
import { usePreview } from '../../player/usePreview.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { DownloadLink } from '../../ui/DownloadLink.tsx'
import { Loaded } from '../../ui/Loaded.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Select } from '../../ui/Select.tsx'
import { Waiting } from '../../ui/Waiting.tsx'
import { useUnderstanding, type Understanding } from './queries.ts'
import * as words from './words.ts'
import styles from './SceneSound.module.css'

type Mine = keyof typeof words.mineAs
type Started = { generationId: string; audioUrl: string; title: string }

const whole = 'all'

/** A scene as one file, with room for the actor's own lines. */
export function SceneSound({ scriptId }: { scriptId: string }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button kind="bare" icon="sound" onPress={() => setOpen(true)}>
        {words.makeRecording}
      </Button>
      {isOpen && (
        <Dialog
          title={words.makeRecordingTitle}
          description={words.makeRecordingHint}
          isOpen
          onClose={() => setOpen(false)}
        >
          <Asking scriptId={scriptId} />
        </Dialog>
      )}
    </>
  )
}

function Asking({ scriptId }: { scriptId: string }) {
  const understood = useUnderstanding(scriptId)
  return (
    <Loaded
      query={understood}
      sayError={(error) => sayDataError(words.loadCast, error)}
      waiting={<Waiting rows={3} label={words.openingCast} />}
    >
      {({ understanding }) => <Choosing {...{ scriptId, understanding }} />}
    </Loaded>
  )
}

/** The first and the last line that is spoken in a scene; of all of them, in the script. */
function spanOf({ lines }: Understanding, scene: string): { from: string; to: string } | undefined {
  const spoken = lines.filter((line) => line.kind === 'speech' && (scene === whole || String(line.scene) === scene))
  const [from, to] = [spoken[0]?.id, spoken.at(-1)?.id]
  return from === undefined || to === undefined ? undefined : { from, to }
}

function Choosing({ scriptId, understanding }: { scriptId: string; understanding: Understanding }) {
  const scenes = understanding.scenes.flatMap(({ heading }, index) =>
    spanOf(understanding, String(index))
      ? [{ value: String(index), words: heading || words.unnamedScene(index + 1) }]
      : [],
  )
  const options = scenes.length === 1 ? scenes : [...scenes, { value: whole, words: words.wholeScript }]
  const [scene, setScene] = useState(scenes[0]?.value ?? whole)
  const [mine, setMine] = useState<Mine>('gaps')
  const [started, setStarted] = useState<Started | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const { data } = useQuery(operationQuery('getCasting', { scriptId }))
  const casting = data?.casting ?? uncast
  const playsNobody = data !== undefined && !understanding.characters.some((one) => isMine(casting, one))
  const span = spanOf(understanding, scene)
  if (!span) return <p>{words.nobodyHint}</p>

  const make = async () => {
    setBusy(true)
    setProblem(null)
    setStarted(null)
    try {
      const title = options.find(({ value }) => value === scene)?.words ?? ''
      setStarted({ ...(await call('startScene', { scriptId, ...span, mine })), title })
    } catch (error) {
      setProblem(sayRefusal(error, words.couldNotMake))
    } finally {
      setBusy(false)
    }
  }
  // What was made is of what was chosen then; another choice is another file.
  const anew =
    <Value,>(choose: (value: Value) => void) =>
    (value: Value) => {
      choose(value)
      setStarted(null)
      setProblem(null)
    }
  return (
    <div className={styles.asking}>
      <Select label={words.scene} options={options} value={scene} onChange={anew(setScene)} />
      {playsNobody ? (
        <Notice act={<Link to={`/scripts/${scriptId}/cast`}>{words.chooseInCast}</Link>}>{words.playsNobody}</Notice>
      ) : (
        <MineAs value={mine} onChange={anew(setMine)} />
      )}
      {problem && <Notice kind="failed">{problem}</Notice>}
      {started ? (
        <Made key={started.generationId} {...started} />
      ) : (
        <div>
          <Button kind="main" isBusy={isBusy} onPress={() => void make()}>
            {isBusy ? words.making : words.make}
          </Button>
        </div>
      )}
    </div>
  )
}

const ways = Object.entries(words.mineAs) as [Mine, string][]

function MineAs({ value, onChange }: { value: Mine; onChange: (mine: Mine) => void }) {
  const name = useId()
  return (
    <fieldset className={styles.ways}>
      <legend>{words.yourLines}</legend>
      {ways.map(([way, say]) => (
        <label key={way}>
          <input type="radio" name={name} checked={value === way} onChange={() => onChange(way)} />
          {say}
        </label>
      ))}
    </fieldset>
  )
}

function Made({ generationId, audioUrl, title }: Started) {
  const { previews, preview } = usePreview(generationId)
  const isPlaying = preview.phase === 'playing' || preview.phase === 'fetching'
  return (
    <div className={styles.made} role="status">
      <Notice kind="done">{words.isBeingMade}</Notice>
      <div className={styles.acts}>
        <Button kind="main" icon={isPlaying ? 'pause' : 'play'} onPress={() => previews.toggle(generationId, audioUrl)}>
          {isPlaying ? words.pauseScene : words.listenToScene}
        </Button>
        <DownloadLink url={audioUrl} fileName={words.sceneFile(title)} label={words.downloadScene} />
      </div>
    </div>
  )
}
