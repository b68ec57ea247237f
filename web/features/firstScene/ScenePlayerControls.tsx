import type { Ref } from 'react'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { Icon, type IconName } from '../../ui/Icon.tsx'
import { earWords, sayPress, toTheCue } from '../rehearsal/index.ts'
import type { SceneHandle } from './useScene.ts'
import * as words from './words.ts'
import styles from './Stage.module.css'

function signOf({ state, isUnderWay }: SceneHandle): IconName {
  if (state.phase === 'mine') return 'check'
  if (state.phase === 'preparing' || state.phase === 'unspoken') return 'next'
  return isUnderWay && state.phase !== 'yielding' ? 'pause' : 'play'
}

/** While the reader's lines are still to be made, the scene is there to be read. */
export function NotMadeYet({ onAgain, again }: { onAgain: () => void; again: Ref<HTMLButtonElement> }) {
  return (
    <div className={styles.news}>
      <p>{words.notMadeYet}</p>
      <Button ref={again} onPress={onAgain}>
        {words.lookAgain}
      </Button>
    </div>
  )
}

function News({ handle }: { handle: SceneHandle }) {
  if (handle.state.phase === 'ended') {
    return (
      <div className={styles.news}>
        <p>{words.theEnd}</p>
        <ButtonLink kind="main" to="/sign-up">
          {words.getStarted}
        </ButtonLink>
      </div>
    )
  }
  const problem = earWords[handle.earState]
  return problem ? (
    <p className={styles.news} role="status">
      {problem}
    </p>
  ) : null
}

type FootProps = {
  handle: SceneHandle
  mine: readonly string[]
  round: Ref<HTMLButtonElement>
  onVoice: () => void
}

/** The keys of the stage: to the cue, the one round button, the next line; and what is waited for. */
export function Foot({ handle, mine, round, onVoice }: FootProps) {
  const { state, wishes, rehearsal, press } = handle
  const say = sayPress(state)
  return (
    <>
      <News handle={handle} />
      <div className={styles.foot}>
        <p className={styles.who}>{words.youAre(mine.join(', '))}</p>
        <div className={styles.keys}>
          <Button kind="bare" icon="toCue" onPress={rehearsal.room.back}>
            {toTheCue}
          </Button>
          <button
            type="button"
            ref={round}
            className={styles.press}
            data-turn={state.phase === 'mine' ? 'mine' : undefined}
            aria-label={say}
            data-tip={say}
            onClick={press}
          >
            <Icon name={signOf(handle)} />
          </button>
          <Button kind="bare" icon="next" onPress={rehearsal.room.next}>
            {words.next}
          </Button>
        </div>
        <div className={styles.voice}>
          <Button
            kind="bare"
            icon="mic"
            label={words.waitForMyVoice}
            isPressed={wishes.waitsForVoice}
            onPress={onVoice}
          >
            {words.myVoice}
          </Button>
        </div>
      </div>
    </>
  )
}
