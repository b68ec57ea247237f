import { useCallback, useEffect, useMemo, useRef, useState, type MouseEvent } from 'react'
import { isPageKey } from '../../playback/index.ts'
import { useReadOnlyNotice } from '../../../platform/session/readOnlyNotice.tsx'
import { LiveRegion } from '../../../ui/feedback/LiveRegion.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { MicrophoneDialog } from '../actorTurn/MicrophoneDialog.tsx'
import * as turnMessages from '../actorTurn/messages.ts'
import { TurnEndPanel } from '../actorTurn/TurnEndPanel.tsx'
import { hearsAnnouncements, isListening } from '../actorTurn/turnEndSettings.ts'
import { useMicrophone } from '../actorTurn/useMicrophone.ts'
import { useVoiceActivity } from '../actorTurn/useVoiceActivity.ts'
import { useVoiceChoice, type VoiceChoice } from '../actorTurn/useVoiceChoice.ts'
import * as messages from '../messages.ts'
import { connectKeyboard, type CommandName } from './keyboardCommands.ts'
import { StatusLine } from './script/StatusLine.tsx'
import { HidingMenu, getLoopKind, LoopMenu, MorePanel, setLoop, SpeedMenu } from './controls/MorePanel.tsx'
import { YourPartDialog } from './dialogs/YourPartDialog.tsx'
import { RoomBar } from './RoomBar.tsx'
import { SceneEnd } from './SceneEnd.tsx'
import { SceneScript } from './script/SceneScript.tsx'
import { ScenesDialog } from './dialogs/ScenesDialog.tsx'
import { AudioStatus, RetryLineButton } from './controls/AudioStatus.tsx'
import { SoundOnly } from './SoundOnly.tsx'
import { formatAnnouncement, formatStatus } from './formatStatus.ts'
import { ControlBar } from './controls/ControlBar.tsx'
import { useRehearsalRoom, type RehearsalInput, type RehearsalHandle } from './useRehearsalRoom.ts'
import { nextHiding } from '../runtime/preferences.ts'
import transport from './controls/ControlBar.module.css'
import styles from './RehearsalRoom.module.css'

/** Hides the app's frame while the room is open, and dims the page when the lights are out. */
function useRoomAppearance(lights: string) {
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

/** Returns the action of every command. */
function useCommands(handle: RehearsalHandle, { press, toggleVoice }: VoiceChoice) {
  const { rehearsal, state, preferences, changePreferences } = handle
  return useMemo(() => {
    const { engine } = rehearsal
    const actions: Record<CommandName, () => void> = {
      press,
      back: engine.back,
      next: engine.next,
      prompt: engine.prompt,
      again: engine.retryLine,
      hide: () => changePreferences({ hiding: nextHiding(preferences.hiding) }),
      loop: () => setLoop(handle, getLoopKind(handle) === 'off' ? 'scene' : 'off'),
      mic: toggleVoice,
      lights: () => changePreferences({ lights: preferences.lights === 'on' ? 'out' : 'on' }),
    }
    return actions
    // `handle` is new on every render; the dependencies list what the actions read from it.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [rehearsal, preferences, press, toggleVoice, changePreferences, state.lineIndex, handle.practiceRange])
}

/** Moves the focus away from a button pressed by mouse or finger, so that Space stays the main button. */
function returnFocus({ detail, target, currentTarget }: MouseEvent, scrollArea: HTMLElement | null) {
  // A click in a dialog also bubbles here, but the dialog is outside this element.
  const isByHand = detail > 0 && target instanceof Element && currentTarget.contains(target)
  const pressed = isByHand ? target.closest('button') : null
  if (pressed && !pressed.hasAttribute('aria-haspopup')) scrollArea?.focus({ preventScroll: true })
}

type RehearsalRoomProps = {
  input: RehearsalInput
  /** Why the role could not be changed; null if it could. */
  problem: string | null
  onChangeRoles: (mine: readonly string[]) => void
}

/** Shows the rehearsal room: the script, the controls and a reader who waits for the actor. */
export function RehearsalRoom({ input, problem, onChangeRoles }: RehearsalRoomProps) {
  const handle = useRehearsalRoom(input)
  const { rehearsal, state, preferences, practiceRange, changePreferences, startRange } = handle
  const { lines, voiceActivity, engine } = rehearsal
  const { scenes, title, characters } = input.understanding
  const [shown, setShown] = useState<'ear' | 'scenes' | 'part' | null>(null)
  const [isTryingOut, setTryingOut] = useState(false)
  const { isOpen: isMicrophoneOpen, state: microphoneState } = useVoiceActivity(voiceActivity)
  const readOnlyNotice = useReadOnlyNotice()
  const scrollArea = useRef<HTMLDivElement>(null)
  const askForMicrophone = useCallback(() => setShown('ear'), [])
  const voiceChoice = useVoiceChoice(handle, askForMicrophone)
  const actions = useCommands(handle, voiceChoice)
  useRoomAppearance(preferences.lights)
  useMicrophone(handle, isTryingOut)
  useEffect(() => connectKeyboard(actions, isPageKey), [actions])

  const jump = useCallback((at: number) => engine.jumpToLine(at), [engine])
  const close = () => setShown(null)
  const begin = () => {
    rehearsal.resumeAudio()
    engine.play()
  }
  const answer = (isYes: boolean) => {
    close()
    void voiceChoice.answer(isYes)
  }
  const chooseScene = (scene: number) => startRange({ kind: 'scene', scene })
  const line = lines[state.lineIndex]
  const status = formatStatus(state, { line, preferences, isMicrophoneOpen })
  const isHearingActor = state.phase === 'mine' && isListening(preferences, microphoneState)
  const more = {
    handle,
    hasScenes: scenes.length > 1,
    onScenes: () => setShown('scenes'),
    onYourPart: () => setShown('part'),
  }
  return (
    <div className={styles.room} onClick={(event) => returnFocus(event, scrollArea.current)}>
      <RoomBar
        {...more}
        scriptId={input.scriptId}
        title={title}
        roles={characters}
        mine={input.mine}
        isReadOnly={input.isReadOnly}
        isDark={preferences.lights !== 'on'}
        onChangeRoles={onChangeRoles}
        onLights={actions.lights}
      />
      <div
        className={styles.stage}
        ref={scrollArea}
        data-scrolls
        role="region"
        aria-label={messages.scriptLabel}
        tabIndex={0}
      >
        {(readOnlyNotice.isReadOnly || problem) && (
          <div className={styles.notices}>
            {readOnlyNotice.isReadOnly && <Notice kind="hold">{messages.roomReadOnly}</Notice>}
            {problem && <Notice kind="failed">{problem}</Notice>}
          </div>
        )}
        <SceneScript
          handle={handle}
          onJump={jump}
          failure={
            state.phase === 'unspoken' && (
              <>
                {status}
                <RetryLineButton sounds={rehearsal.lineAudio} line={line} />
              </>
            )
          }
        />
      </div>
      <ControlBar
        handle={handle}
        onPress={actions.press}
        onBack={actions.back}
        onPrompt={actions.prompt}
        notice={
          state.phase === 'ended' ? (
            <SceneEnd handle={handle} scenes={scenes.length} onNext={chooseScene} onStart={begin} />
          ) : (
            <AudioStatus handle={handle} />
          )
        }
        status={
          status &&
          state.phase !== 'unspoken' && (
            <StatusLine
              voiceActivity={isHearingActor ? voiceActivity : undefined}
              hint={state.phase === 'mine' ? turnMessages.statusKeysHint : null}
            >
              {status}
            </StatusLine>
          )
        }
        left={
          <>
            <HidingMenu preferences={preferences} changePreferences={changePreferences} />
            <TurnEndPanel handle={handle} voiceChoice={voiceChoice} onOpenChange={setTryingOut} />
          </>
        }
        right={
          <>
            <span className={transport.wide}>
              <LoopMenu handle={handle} />
              <SpeedMenu preferences={preferences} changePreferences={changePreferences} />
            </span>
            <MorePanel {...more} />
          </>
        }
      />
      <LiveRegion>
        {formatAnnouncement(state, status, {
          isMicrophoneOpen: hearsAnnouncements(preferences, microphoneState),
          isDrill: practiceRange.kind === 'drill',
        })}
      </LiveRegion>
      {preferences.lights === 'sound' && (
        <SoundOnly state={state} onPress={actions.press} onLights={() => changePreferences({ lights: 'on' })} />
      )}
      <MicrophoneDialog
        isOpen={shown === 'ear'}
        onYes={() => answer(true)}
        onNo={() => answer(false)}
        onClose={close}
      />
      <ScenesDialog
        handle={handle}
        scenes={scenes}
        isOpen={shown === 'scenes'}
        onClose={close}
        onChoose={chooseScene}
      />
      <YourPartDialog handle={handle} isOpen={shown === 'part'} onClose={close} onStart={begin} />
    </div>
  )
}

export type { RehearsalInput }
