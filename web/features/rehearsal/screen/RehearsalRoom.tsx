import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState, type MouseEvent } from 'react'
import { isPageKey } from '../../playback/index.ts'
import { useReadOnlyNotice } from '../../../platform/session/readOnlyNotice.tsx'
import { LiveRegion } from '../../../ui/feedback/LiveRegion.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { MicrophoneDialog } from '../actorTurn/MicrophoneDialog.tsx'
import * as turnMessages from '../actorTurn/messages.ts'
import { TurnEndFields, TurnEndPanel } from '../actorTurn/TurnEndPanel.tsx'
import { couldHearAnnouncements, isListening } from '../actorTurn/turnEndSettings.ts'
import { useMicrophone } from '../actorTurn/useMicrophone.ts'
import { useVoiceActivity } from '../actorTurn/useVoiceActivity.ts'
import { useVoiceChoice, type VoiceChoice } from '../actorTurn/useVoiceChoice.ts'
import { useWordRecogniser } from '../actorTurn/useWordRecogniser.ts'
import { useReadingDialog } from '../lineReadings/useReadingDialog.tsx'
import { useCoachNotes } from '../../sharing/index.ts'
import * as messages from '../messages.ts'
import { connectKeyboard, type CommandName } from './keyboardCommands.ts'
import { StatusLine } from './script/StatusLine.tsx'
import { HidingMenu, getLoopKind, LoopMenu, MorePanel, setLoop, SpeedMenu } from './controls/MorePanel.tsx'
import { YourLinesDialog } from './dialogs/YourLinesDialog.tsx'
import { YourPartDialog } from './dialogs/YourPartDialog.tsx'
import { RoomBar } from './RoomBar.tsx'
import { DrillBar } from './drill/DrillBar.tsx'
import { findDrillView } from './drill/drillView.ts'
import { SceneEnd } from './end/SceneEnd.tsx'
import { RoomNotices } from './RoomNotices.tsx'
import { SceneScript } from './script/SceneScript.tsx'
import { ScenesDialog } from './dialogs/ScenesDialog.tsx'
import { UnspokenLine } from './controls/AudioStatus.tsx'
import { SoundOnly } from './SoundOnly.tsx'
import { findStatusLine, formatAnnouncement, formatStatus } from './formatStatus.ts'
import { ControlBar } from './controls/ControlBar.tsx'
import { useRoomAppearance } from './useRoomAppearance.ts'
import { useRehearsalRoom, type RehearsalInput, type RehearsalHandle } from './useRehearsalRoom.ts'
import { findRunRange } from '../runtime/runs.ts'
import { StartRun } from '../setup/StartRun.tsx'
import { formatRunAndScene } from './formatRun.ts'
import { nextHiding } from '../runtime/preferences.ts'
import { hasMoreToPrompt } from './script/hasMoreToPrompt.ts'
import transport from './controls/ControlBar.module.css'
import styles from './RehearsalRoom.module.css'

/** Returns the actions of the keyboard commands. */
function useCommands(handle: RehearsalHandle, { press, toggleVoice }: VoiceChoice) {
  const { rehearsal, state, preferences, changePreferences } = handle
  return useMemo(() => {
    const { engine } = rehearsal
    const actions: Record<CommandName, () => void> = {
      press,
      back: engine.back,
      next: engine.next,
      prompt: () => hasMoreToPrompt(handle) && engine.prompt(),
      again: engine.retryLine,
      hide: () => changePreferences({ hiding: nextHiding(preferences.hiding) }),
      loop: () => setLoop(handle, getLoopKind(handle) === 'off' ? 'scene' : 'off'),
      mic: toggleVoice,
      lights: () => changePreferences({ lights: preferences.lights === 'on' ? 'out' : 'on' }),
    }
    return actions
    // `handle` is new on every render; the dependencies list what the actions read from it.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [
    rehearsal,
    preferences,
    press,
    toggleVoice,
    changePreferences,
    state.lineIndex,
    state.prompt,
    handle.practiceRange,
  ])
}

/** Moves the focus away from a button pressed by mouse or finger, so that Space still presses the main button. */
function returnFocus({ detail, target, currentTarget }: MouseEvent, scrollArea: HTMLElement | null) {
  // Ignores clicks in dialogs: React passes them to this handler, although dialogs are outside this element.
  const isByHand = detail > 0 && target instanceof Element && currentTarget.contains(target)
  const pressed = isByHand ? target.closest('button') : null
  if (pressed && !pressed.hasAttribute('aria-haspopup')) scrollArea?.focus({ preventScroll: true })
}

type RehearsalRoomProps = {
  input: RehearsalInput
  /** The error message if the role could not be changed; else null. */
  problem: string | null
  onChangeRoles: (mine: readonly string[]) => void
  /** Goes back to the page that asks for the role. */
  onChooseRole: () => void
}

/**
 * Returns whether the actor can choose where to start: there are several scenes, or many lines precede the first cue.
 */
const hasStartChoice = ({ rehearsal }: RehearsalHandle, sceneCount: number) =>
  sceneCount > 1 || rehearsal.findOpening() > findRunRange(rehearsal.lines, rehearsal.getRange()).first

/** Shows the rehearsal room, with the script and the controls. */
export function RehearsalRoom({ input, problem, onChangeRoles, onChooseRole }: RehearsalRoomProps) {
  const handle = useRehearsalRoom(input)
  const { rehearsal, state, preferences, practiceRange, changePreferences, startRange } = handle
  const { lines, voiceActivity, engine } = rehearsal
  const { scenes, title, characters } = input.understanding
  const [shown, setShown] = useState<'ear' | 'scenes' | 'lines' | 'part' | null>(null)
  const [isAskingStart, setAskingStart] = useState(input.asksForStart && hasStartChoice(handle, scenes.length))
  const [isTryingOut, setTryingOut] = useState(false)
  const { isOpen: isMicrophoneOpen, state: microphoneState } = useVoiceActivity(voiceActivity)
  const readOnlyNotice = useReadOnlyNotice()
  const scrollArea = useRef<HTMLDivElement>(null)
  const canChange = !readOnlyNotice.isReadOnly && !input.isReadOnly
  const { notes: coachNotes, finishNote } = useCoachNotes(input.scriptId)
  const lineReadings = useReadingDialog(input.scriptId, rehearsal, canChange)
  const askForMicrophone = useCallback(() => setShown('ear'), [])
  const voiceChoice = useVoiceChoice(handle, askForMicrophone)
  const actions = useCommands(handle, voiceChoice)
  useRoomAppearance(preferences.lights)
  useMicrophone(handle, isTryingOut)
  useWordRecogniser(handle)
  useEffect(() => connectKeyboard(actions, isPageKey), [actions])

  const jump = useCallback((at: number) => engine.jumpToLine(at), [engine])
  const close = () => setShown(null)
  const begin = () => {
    rehearsal.resumeAudio()
    engine.play()
  }
  const beginAtOnce = useEffectEvent(() => {
    if (!input.begins || readOnlyNotice.isReadOnly) return
    rehearsal.resumeAudio()
    voiceChoice.press()
  })
  useEffect(() => beginAtOnce(), [rehearsal])
  const answer = (isYes: boolean) => {
    close()
    void voiceChoice.answer(isYes)
  }
  const currentScene = lines[state.lineIndex]?.scene ?? practiceRange.scene
  if (isAskingStart && state.phase === 'idle' && shown === null) {
    return (
      <div className={styles.room}>
        <div className={styles.stage} data-scrolls>
          <StartRun
            rehearsal={rehearsal}
            scenes={scenes}
            title={title}
            mine={input.mine}
            onStart={(range, how) => {
              setAskingStart(false)
              if (range) startRange(range, how)
              voiceChoice.press()
            }}
            onChangeRole={onChooseRole}
          />
        </div>
      </div>
    )
  }
  const line = lines[state.lineIndex]
  const hasPrompt = hasMoreToPrompt(handle)
  const status = formatStatus(state, { line, preferences, isMicrophoneOpen, canPrompt: hasPrompt })
  const isHearingActor = state.phase === 'mine' && isListening(preferences, microphoneState)
  const statusLine = status && (
    <StatusLine
      voiceActivity={isHearingActor ? voiceActivity : undefined}
      hint={
        state.phase === 'mine' ? (hasPrompt ? turnMessages.statusKeysHint : turnMessages.statusKeysHintShown) : null
      }
    >
      {status}
    </StatusLine>
  )
  const statusLineIndex = findStatusLine(lines, state.lineIndex)
  const hasEnded = state.phase === 'ended' && preferences.lights !== 'sound'
  const drill = hasEnded ? null : findDrillView(handle)
  const isDark = preferences.lights !== 'on'
  const more = {
    handle,
    hasScenes: scenes.length > 1,
    onScenes: () => setShown('scenes'),
    onYourLines: () => setShown('lines'),
    onYourPart: () => setShown('part'),
    onReading: lineReadings.openBefore(state.lineIndex),
  }
  return (
    <div className={styles.room} onClick={(event) => returnFocus(event, scrollArea.current)}>
      {drill ? (
        <DrillBar handle={handle} drill={drill} isDark={isDark} onLights={actions.lights} />
      ) : (
        <RoomBar
          {...more}
          scriptId={input.scriptId}
          title={title}
          sceneName={formatRunAndScene(scenes, practiceRange, currentScene)}
          roles={characters}
          mine={input.mine}
          isReadOnly={input.isReadOnly}
          isDark={isDark}
          onChangeRoles={onChangeRoles}
          onLights={actions.lights}
        />
      )}
      <div className={styles.stageArea}>
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
          {hasEnded ? (
            <SceneEnd
              handle={handle}
              scenes={scenes}
              scriptId={input.scriptId}
              isReadOnly={input.isReadOnly}
              onStart={begin}
            />
          ) : (
            <SceneScript
              handle={handle}
              scenes={scenes}
              drill={drill}
              onJump={jump}
              readings={lineReadings.readings}
              onReading={lineReadings.open}
              coachNotes={coachNotes}
              onNoteFinish={canChange ? finishNote : null}
              status={statusLineIndex === null ? null : { lineIndex: statusLineIndex, content: statusLine }}
              failure={
                state.phase === 'unspoken' &&
                line && <UnspokenLine handle={handle} line={line} onSkip={voiceChoice.press} />
              }
            />
          )}
        </div>
        {!hasEnded && <RoomNotices handle={handle} status={statusLineIndex === null && statusLine} />}
      </div>
      {!hasEnded && (
        <ControlBar
          handle={handle}
          drill={drill}
          onPress={actions.press}
          onBack={actions.back}
          onPrompt={actions.prompt}
          canPrompt={hasPrompt}
          left={
            <>
              <HidingMenu preferences={preferences} changePreferences={changePreferences} />
              <span className={transport.wide}>
                <TurnEndPanel handle={handle} voiceChoice={voiceChoice} onOpenChange={setTryingOut} />
              </span>
            </>
          }
          right={
            <>
              <span className={transport.wide}>
                <LoopMenu handle={handle} />
                <SpeedMenu preferences={preferences} changePreferences={changePreferences} />
              </span>
              <MorePanel
                {...more}
                turnEnd={<TurnEndFields handle={handle} voiceChoice={voiceChoice} />}
                onOpenChange={setTryingOut}
              />
            </>
          }
        />
      )}
      <LiveRegion>
        {formatAnnouncement(state, status, {
          isMicrophoneOpen: couldHearAnnouncements(preferences, microphoneState),
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
      <ScenesDialog handle={handle} scenes={scenes} isOpen={shown === 'scenes'} onClose={close} onChoose={startRange} />
      <YourLinesDialog handle={handle} scenes={scenes} isOpen={shown === 'lines'} onClose={close} />
      {lineReadings.dialog}
      <YourPartDialog handle={handle} isOpen={shown === 'part'} onClose={close} onStart={begin} />
    </div>
  )
}

export type { RehearsalInput }
