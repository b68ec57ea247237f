import type { Ref } from 'react'
import { Button, ButtonLink } from '../../ui/actions/Button.tsx'
import { Icon, type IconName } from '../../ui/layout/Icon.tsx'
import { microphoneStates, formatMainButton, controlsToCue } from '../rehearsal/index.ts'
import type { FirstSceneHandle } from './useFirstScene.ts'
import * as messages from './messages.ts'
import styles from './ScenePlayer.module.css'

function getMainIcon({ state, isUnderWay }: FirstSceneHandle): IconName {
  if (state.phase === 'mine') return 'check'
  if (state.phase === 'preparing' || state.phase === 'unspoken') return 'next'
  return isUnderWay && state.phase !== 'yielding' ? 'pause' : 'play'
}

/** Shows that the reader's lines are not ready yet, with a button to check again. */
export function SceneNotReady({ onAgain, again }: { onAgain: () => void; again: Ref<HTMLButtonElement> }) {
  return (
    <div className={styles.news}>
      <p>{messages.sceneNotReady}</p>
      <Button ref={again} onPress={onAgain}>
        {messages.sceneReload}
      </Button>
    </div>
  )
}

function SceneNotice({ handle }: { handle: FirstSceneHandle }) {
  if (handle.state.phase === 'ended') {
    return (
      <div className={styles.news}>
        <p>{messages.sceneEndText}</p>
        <ButtonLink kind="main" to="/sign-up">
          {messages.sceneEndSignUp}
        </ButtonLink>
      </div>
    )
  }
  const problem = microphoneStates[handle.microphoneState]
  return problem ? (
    <p className={styles.news} role="status">
      {problem}
    </p>
  ) : null
}

type ScenePlayerControlsProps = {
  handle: FirstSceneHandle
  mine: readonly string[]
  mainButton: Ref<HTMLButtonElement>
  onVoice: () => void
}

/** Shows the controls of the scene: back to the cue, the main button, the next line and the microphone. */
export function ScenePlayerControls({ handle, mine, mainButton, onVoice }: ScenePlayerControlsProps) {
  const { state, preferences, rehearsal, press } = handle
  const buttonLabel = formatMainButton(state)
  return (
    <>
      <SceneNotice handle={handle} />
      <div className={styles.foot}>
        <p className={styles.who}>{messages.playerYouAre(mine.join(', '))}</p>
        <div className={styles.keys}>
          <Button kind="bare" icon="toCue" onPress={rehearsal.engine.back}>
            {controlsToCue}
          </Button>
          <button
            type="button"
            ref={mainButton}
            className={styles.press}
            data-turn={state.phase === 'mine' ? 'mine' : undefined}
            aria-label={buttonLabel}
            data-tip={buttonLabel}
            onClick={press}
          >
            <Icon name={getMainIcon(handle)} />
          </button>
          <Button kind="bare" icon="next" onPress={rehearsal.engine.next}>
            {messages.playerNextLine}
          </Button>
        </div>
        <div className={styles.voice}>
          <Button
            kind="bare"
            icon="mic"
            label={messages.playerMyVoiceLabel}
            isPressed={preferences.waitsForVoice}
            onPress={onVoice}
          >
            {messages.playerMyVoice}
          </Button>
        </div>
      </div>
    </>
  )
}
