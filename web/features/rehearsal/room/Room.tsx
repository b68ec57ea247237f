import { useCallback, useEffect, useMemo, useRef, useState, type MouseEvent } from 'react'
import { isFreeKey } from '../../listening/index.ts'
import { useHeldBack } from '../../../platform/heldBack.tsx'
import { Announce } from '../../../ui/Announce.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import * as words from '../words.ts'
import { AskForEar } from './AskForEar.tsx'
import { followKeys, type CommandName } from './commands.ts'
import { StatusLine } from './ListeningLine.tsx'
import { HidingMenu, loopOf, LoopMenu, MorePanel, setLoop, SpeedMenu } from './MorePanel.tsx'
import { PartDialog } from './PartDialog.tsx'
import { RoomBar } from './RoomBar.tsx'
import { SceneEnd } from './SceneEnd.tsx'
import { SceneSheet } from './SceneSheet.tsx'
import { ScenesDialog } from './ScenesDialog.tsx'
import { SoundNews, TryLineAgain } from './SoundNews.tsx'
import { SoundOnly } from './SoundOnly.tsx'
import { sayAloud, sayStatus } from './sayStatus.ts'
import { Transport } from './Transport.tsx'
import { useMicrophone } from './useMicrophone.ts'
import { useRoom, type Given, type RoomHandle } from './useRoom.ts'
import { useEar, useTimeInstead, WaitsPanel } from './WaitsPanel.tsx'
import { nextHiding } from './wishes.ts'
import transport from './Transport.module.css'
import styles from './Room.module.css'

/** The house steps back while the room stands, and the lights follow. */
function useStage(lights: string) {
  useEffect(() => {
    document.documentElement.dataset.room = ''
    return () => void delete document.documentElement.dataset.room
  }, [])
  useEffect(() => {
    if (lights === 'on') return
    document.documentElement.dataset.lights = 'out'
    return () => void delete document.documentElement.dataset.lights
  }, [lights])
}

/** What every key, button and headset does, with the explanation of the microphone before the first beginning. */
function useActs(handle: RoomHandle, askForEar: () => void) {
  const { rehearsal, state, wishes, wish, isUnderWay } = handle
  return useMemo(() => {
    const { room, ear } = rehearsal
    const wantsEar = wishes.mode === 'run' && wishes.waitsForVoice && !ear.isOpen()
    const press = () => {
      rehearsal.wake()
      if (!isUnderWay && wantsEar && !wishes.wasAsked) return askForEar()
      room.press()
    }
    const mic = () => {
      if (wishes.waitsForVoice) {
        ear.close()
        return wish({ waitsForVoice: false })
      }
      wish({ waitsForVoice: true })
      if (wishes.wasAsked) void ear.open()
      else askForEar()
    }
    const acts: Record<CommandName, () => void> = {
      press,
      back: room.back,
      next: room.next,
      prompt: room.prompt,
      again: room.again,
      hide: () => wish({ hiding: nextHiding(wishes.hiding) }),
      loop: () => setLoop(handle, loopOf(handle) === 'off' ? 'scene' : 'off'),
      mic,
      lights: () => wish({ lights: wishes.lights === 'on' ? 'out' : 'on' }),
    }
    return acts
    // The handle is new with each state; what the acts read of it stands here.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [rehearsal, wishes, isUnderWay, askForEar, wish, state.at, handle.extent])
}

/** A button that a hand has pressed does not keep the space bar, which is the actor's own. */
function letGo({ detail, target, currentTarget }: MouseEvent, stage: HTMLElement | null) {
  // What stands in a dialogue is not within the room's own elements.
  const isByHand = detail > 0 && target instanceof Element && currentTarget.contains(target)
  const pressed = isByHand ? target.closest('button') : null
  if (pressed && !pressed.hasAttribute('aria-haspopup')) stage?.focus({ preventScroll: true })
}

type RoomProps = {
  given: Given
  /** Why another part could not be taken. */
  problem: string | null
  onMine: (mine: readonly string[]) => void
}

/** The rehearsal room: the script as the one lit sheet, and a reader who waits. */
export function Room({ given, problem, onMine }: RoomProps) {
  const handle = useRoom(given)
  const { rehearsal, state, wishes, extent, wish, run } = handle
  const { lines, ear, room } = rehearsal
  const { scenes, title, characters } = given.understanding
  const [shown, setShown] = useState<'ear' | 'scenes' | 'part' | null>(null)
  const [isTriedOut, setTriedOut] = useState(false)
  const { isOpen: isEarOpen, state: earState } = useEar(ear)
  const held = useHeldBack()
  const stage = useRef<HTMLDivElement>(null)
  const askForEar = useCallback(() => setShown('ear'), [])
  const acts = useActs(handle, askForEar)
  useStage(wishes.lights)
  useTimeInstead(handle)
  useMicrophone(handle, isTriedOut)
  useEffect(() => followKeys(acts, isFreeKey), [acts])

  const jump = useCallback((at: number) => room.jump(at), [room])
  const close = () => setShown(null)
  const begin = () => {
    rehearsal.wake()
    room.play()
  }
  const answer = async (isYes: boolean) => {
    close()
    rehearsal.wake()
    wish({ wasAsked: true, waitsForVoice: isYes, waitsForTime: isYes ? wishes.waitsForTime : true })
    if (isYes) await ear.open()
    room.play()
  }
  const chooseScene = (scene: number) => run({ kind: 'scene', scene })
  const line = lines[state.at]
  const status = sayStatus(state, { line, wishes, isEarOpen })
  // What is said aloud while the microphone is on its way would be the first that it hears.
  const isListening = wishes.waitsForVoice && (isEarOpen || earState === 'opening')
  const listens = state.phase === 'mine' && wishes.waitsForVoice && isEarOpen
  const more = {
    handle,
    hasScenes: scenes.length > 1,
    onScenes: () => setShown('scenes'),
    onPart: () => setShown('part'),
  }
  return (
    <div className={styles.room} onClick={(event) => letGo(event, stage.current)}>
      <RoomBar
        {...more}
        scriptId={given.scriptId}
        title={title}
        roles={characters}
        mine={given.mine}
        isReadOnly={given.isReadOnly}
        isDark={wishes.lights !== 'on'}
        onMine={onMine}
        onLights={acts.lights}
      />
      <div className={styles.stage} ref={stage} data-scrolls role="region" aria-label={words.theScript} tabIndex={0}>
        {(held.isHeld || problem) && (
          <div className={styles.notices}>
            {held.isHeld && <Notice kind="hold">{words.held}</Notice>}
            {problem && <Notice kind="failed">{problem}</Notice>}
          </div>
        )}
        <SceneSheet
          handle={handle}
          onJump={jump}
          failure={
            state.phase === 'unspoken' && (
              <>
                {status}
                <TryLineAgain sounds={rehearsal.sounds} line={line} />
              </>
            )
          }
        />
      </div>
      <Transport
        handle={handle}
        onPress={acts.press}
        onBack={acts.back}
        onPrompt={acts.prompt}
        news={
          state.phase === 'ended' ? (
            <SceneEnd handle={handle} scenes={scenes.length} onNext={chooseScene} onStart={begin} />
          ) : (
            <SoundNews handle={handle} />
          )
        }
        status={
          status &&
          state.phase !== 'unspoken' && (
            <StatusLine ear={listens ? ear : undefined} hint={state.phase === 'mine' ? words.keysHint : null}>
              {status}
            </StatusLine>
          )
        }
        left={
          <>
            <HidingMenu wishes={wishes} wish={wish} />
            <WaitsPanel handle={handle} onAsk={askForEar} onShown={setTriedOut} />
          </>
        }
        right={
          <>
            <span className={transport.wide}>
              <LoopMenu handle={handle} />
              <SpeedMenu wishes={wishes} wish={wish} />
            </span>
            <MorePanel {...more} />
          </>
        }
      />
      <Announce>{sayAloud(state, status, { isEarOpen: isListening, isDrill: extent.kind === 'drill' })}</Announce>
      {wishes.lights === 'sound' && (
        <SoundOnly state={state} onPress={acts.press} onLights={() => wish({ lights: 'on' })} />
      )}
      <AskForEar
        isOpen={shown === 'ear'}
        onYes={() => void answer(true)}
        onNo={() => void answer(false)}
        onClose={close}
      />
      <ScenesDialog
        handle={handle}
        scenes={scenes}
        isOpen={shown === 'scenes'}
        onClose={close}
        onChoose={chooseScene}
      />
      <PartDialog handle={handle} isOpen={shown === 'part'} onClose={close} onStart={begin} />
    </div>
  )
}

export type { Given }
