import type { Ref } from 'react'
import { Button, ButtonLink } from '../../ui/actions/Button.tsx'
import { Icon, type IconName } from '../../ui/layout/Icon.tsx'
import { microphoneStates, formatMainButton } from '../rehearsal/index.ts'
import type { FirstSceneHandle } from './useFirstScene.ts'
import * as messages from './messages.ts'
import styles from './ScenePlayer.module.css'

function getMainIcon({ state, isUnderWay }: FirstSceneHandle): IconName {
  if (state.phase === 'mine') return 'next'
  if (state.phase === 'preparing' || state.phase === 'unspoken') return 'next'
  return isUnderWay && state.phase !== 'yielding' ? 'pause' : 'play'
}

/** Shown after the last line of the demo scene: links to sign up, and a button that runs the scene again. */
export function SceneEnd({ handle, again }: { handle: FirstSceneHandle; again: Ref<HTMLButtonElement> }) {
  return (
    <div className={styles.end} role="status">
      <h2>{messages.sceneEndTitle}</h2>
      <p>{messages.sceneEndText}</p>
      <div className={styles.actions}>
        <ButtonLink kind="main" to="/sign-up">
          {messages.sceneEndSignUp}
        </ButtonLink>
        <Button icon="play" ref={again} onPress={handle.press}>
          {messages.sceneEndAgain}
        </Button>
      </div>
    </div>
  )
}

type ScenePlayerControlsProps = {
  handle: FirstSceneHandle
  mainButton: Ref<HTMLButtonElement>
  onVoice: () => void
}

/** The controls of the demo scene: the main button with its label, the switch for the microphone, and a restart. */
export function ScenePlayerControls({ handle, mainButton, onVoice }: ScenePlayerControlsProps) {
  const { state, preferences, press, restart } = handle
  const buttonLabel = formatMainButton(state)
  const problem = microphoneStates[handle.microphoneState]
  return (
    <>
      {problem && (
        <p className={styles.news} role="status">
          {problem}
        </p>
      )}
      <div className={styles.foot}>
        <button
          type="button"
          ref={mainButton}
          className={styles.press}
          data-turn={state.phase === 'mine' ? 'mine' : undefined}
          onClick={press}
        >
          <span className={styles.round}>
            <Icon name={getMainIcon(handle)} />
          </span>
          <span className={styles.label}>{buttonLabel}</span>
        </button>
        {state.phase === 'mine' && <span className={styles.keysHint}>{messages.playerSpaceHint}</span>}
        <div className={styles.voice}>
          <Button
            icon="mic"
            label={messages.playerMyVoiceLabel}
            isPressed={preferences.waitsForVoice}
            onPress={onVoice}
          >
            {messages.playerMyVoice}
          </Button>
          <Button kind="bare" icon="refresh" label={messages.playerRestart} onPress={restart} />
        </div>
      </div>
    </>
  )
}
