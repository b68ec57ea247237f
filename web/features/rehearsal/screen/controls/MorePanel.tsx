import type { ReactNode } from 'react'
import { Button } from '../../../../ui/actions/Button.tsx'
import { SegmentedControl } from '../../../../ui/forms/SegmentedControl.tsx'
import { Menu } from '../../../../ui/actions/Menu.tsx'
import { Popover } from '../../../../ui/overlays/Popover.tsx'
import { Select } from '../../../../ui/forms/Select.tsx'
import { Switch } from '../../../../ui/forms/Switch.tsx'
import { turnEndTitle } from '../../actorTurn/messages.ts'
import * as readingMessages from '../../lineReadings/messages.ts'
import * as messages from '../../messages.ts'
import { KeyboardCommandList } from './KeyboardCommandList.tsx'
import { findRunRange, toRun } from '../../runtime/runs.ts'
import type { RehearsalHandle } from '../useRehearsalRoom.ts'
import { speeds, type Hiding, type RehearsalPreferences } from '../../runtime/preferences.ts'
import { hidingIcons } from '../hidingIcons.ts'
import transport from './ControlBar.module.css'
import styles from '../RehearsalRoom.module.css'

export type LoopKind = keyof typeof messages.loopOptions

export function getLoopKind({ preferences, practiceRange }: RehearsalHandle): LoopKind {
  if (!preferences.isLooping) return 'off'
  return practiceRange.kind === 'part' ? 'part' : 'scene'
}

/** Sets what is repeated: nothing, the scene or a range of lines. */
export function setLoop(handle: RehearsalHandle, kind: LoopKind) {
  const { rehearsal, state, practiceRange, changePreferences, startRange } = handle
  changePreferences({ isLooping: kind !== 'off' })
  const scene = rehearsal.lines[state.lineIndex]?.scene ?? practiceRange.scene
  const at = Math.max(0, state.lineIndex)
  const run = toRun(practiceRange)
  if (kind === 'part')
    startRange(
      { kind: 'part', ...run, first: at, last: findRunRange(rehearsal.lines, { scene }).last },
      { startAt: at },
    )
  else if (practiceRange.kind === 'part') startRange({ kind: 'scene', ...run }, { startAt: at })
}

const maxOptionLength = 34

function PartChoice({ handle }: { handle: RehearsalHandle }) {
  const { rehearsal, practiceRange, startRange } = handle
  if (practiceRange.kind !== 'part') return null
  const { lines } = rehearsal
  const { first, last } = findRunRange(lines, { scene: lines[practiceRange.first]?.scene ?? practiceRange.scene })
  const options = lines.slice(first, last + 1).flatMap((line, index) => {
    if (line.part === 'shown') return []
    const label = `${line.number} ${line.characters[0] ?? ''}: ${line.text}`
    return [
      {
        value: String(first + index),
        label: label.length > maxOptionLength ? `${label.slice(0, maxOptionLength)}…` : label,
      },
    ]
  })
  const changeRange = (part: { first?: number; last?: number }) => {
    const next = { ...practiceRange, ...part }
    startRange({ ...next, first: Math.min(next.first, next.last), last: Math.max(next.first, next.last) })
  }
  return (
    <>
      <Select
        label={messages.loopFrom}
        options={options}
        value={String(practiceRange.first)}
        onChange={(at) => changeRange({ first: Number(at) })}
      />
      <Select
        label={messages.loopUntil}
        options={options}
        value={String(practiceRange.last)}
        onChange={(at) => changeRange({ last: Number(at) })}
      />
    </>
  )
}

/** Lets the user choose how much of the actor's lines is visible. */
export function HidingMenu({
  preferences,
  changePreferences,
}: Pick<RehearsalHandle, 'preferences' | 'changePreferences'>) {
  const hidingModes = Object.entries(messages.hidingOptions) as [Hiding, string][]
  const current = messages.hidingOptions[preferences.hiding]
  return (
    <Menu
      trigger={
        <Button kind="bare" icon={hidingIcons[preferences.hiding]} label={messages.hidingLabel(current)}>
          <span className={transport.wide}>{current}</span>
          <span className={transport.narrow}>{messages.controlsHide}</span>
        </Button>
      }
      items={[
        { heading: messages.hidingHeading },
        ...hidingModes.map(([hiding, label]) => ({
          label,
          isChosen: preferences.hiding === hiding,
          onChoose: () => changePreferences({ hiding }),
        })),
      ]}
    />
  )
}

export function LoopMenu({ handle }: { handle: RehearsalHandle }) {
  const loopKinds = Object.entries(messages.loopOptions) as [LoopKind, string][]
  const current = getLoopKind(handle)
  return (
    <Menu
      align="end"
      trigger={
        <Button kind="bare" icon="loop" label={`${messages.loopLabel}: ${messages.loopOptions[current]}`}>
          {messages.loopOptions[current]}
        </Button>
      }
      items={[
        { heading: messages.loopLabel },
        ...loopKinds.map(([kind, label]) => ({
          label,
          isChosen: current === kind,
          onChoose: () => setLoop(handle, kind),
        })),
      ]}
    />
  )
}

export function SpeedMenu({
  preferences,
  changePreferences,
}: Pick<RehearsalHandle, 'preferences' | 'changePreferences'>) {
  return (
    <Menu
      align="end"
      trigger={
        <Button kind="bare" label={messages.speedButton(preferences.speed)}>
          {messages.speedValue(preferences.speed)}
        </Button>
      }
      items={[
        { heading: messages.speedTitle },
        ...speeds.map((speed) => ({
          label: messages.speedValue(speed),
          isChosen: preferences.speed === speed,
          onChoose: () => changePreferences({ speed }),
        })),
      ]}
    />
  )
}

export type MorePanelProps = {
  handle: RehearsalHandle
  hasScenes: boolean
  onScenes: () => void
  onYourLines: () => void
  onYourPart: () => void
  /**
   * Opens the line readings of the current cue; null if there is no cue yet, or the user may not change line readings.
   */
  onReading: (() => void) | null
  /**
   * The settings of what ends the actor's line. On a phone they are shown in this panel, because the control bar has no
   * space for their button.
   */
  turnEnd: ReactNode
  onOpenChange: (isOpen: boolean) => void
}

/** Shows the rehearsal settings, and the buttons that open other dialogs, in one panel. */
export function MorePanel({ handle, turnEnd, onOpenChange, ...open }: MorePanelProps) {
  const { rehearsal, preferences, changePreferences } = handle
  return (
    <Popover
      label={messages.moreTitle}
      align="end"
      onChange={onOpenChange}
      trigger={
        <Button kind="bare" icon="more" label={messages.moreTitle}>
          <span className={transport.narrow}>{messages.controlsMore}</span>
        </Button>
      }
    >
      <div className={styles.panel}>
        <div className={styles.actions}>
          <Button icon="script" onPress={open.onYourLines}>
            {messages.yourLinesTitle}
          </Button>
          <Button icon="star" onPress={open.onYourPart}>
            {messages.yourPartTitle}
          </Button>
          {open.onReading && (
            <Button icon="sound" onPress={open.onReading}>
              {readingMessages.openForCue}
            </Button>
          )}
          {open.hasScenes && (
            <Button icon="menu" onPress={open.onScenes}>
              {messages.scenesTitle}
            </Button>
          )}
        </div>
        <div className={styles.group}>
          <span className={styles.label}>{messages.modeLabel}</span>
          <SegmentedControl<RehearsalPreferences['mode']>
            isWide
            label={messages.modeLabel}
            options={[
              { value: 'run', label: messages.modeRun },
              { value: 'listen', label: messages.modeListen },
            ]}
            value={preferences.mode}
            onChange={(mode) => changePreferences({ mode })}
          />
        </div>
        <div className={styles.group}>
          <span className={styles.label}>{turnEndTitle}</span>
          {turnEnd}
        </div>
        <div className={styles.group}>
          <span className={styles.label}>{messages.loopLabel}</span>
          <SegmentedControl<LoopKind>
            isWide
            label={messages.loopLabel}
            options={(Object.entries(messages.loopOptions) as [LoopKind, string][]).map(([value, label]) => ({
              value,
              label,
            }))}
            value={getLoopKind(handle)}
            onChange={(kind) => setLoop(handle, kind)}
          />
          <PartChoice handle={handle} />
        </div>
        <div className={styles.group}>
          <span className={styles.label}>{messages.speedTitle}</span>
          <SegmentedControl
            isWide
            size="dense"
            label={messages.speedTitle}
            options={speeds.map((speed) => ({ value: String(speed), label: messages.speedValue(speed) }))}
            value={String(preferences.speed)}
            onChange={(speed) => changePreferences({ speed: Number(speed) })}
          />
        </div>
        <Switch
          label={messages.cuesOnlyLabel}
          isOn={preferences.isCueOnly}
          onChange={(isCueOnly) => changePreferences({ isCueOnly })}
          hint={messages.cuesOnlyHint}
        />
        {rehearsal.lines.some(({ isSound }) => isSound) && (
          <Switch
            label={messages.bellsLabel}
            isOn={preferences.isRinging}
            onChange={(isRinging) => changePreferences({ isRinging })}
            hint={messages.bellsHint}
          />
        )}
        <Switch
          label={readingMessages.variesLabel}
          isOn={preferences.isVaried}
          onChange={(isVaried) => changePreferences({ isVaried })}
          hint={readingMessages.variesHint}
        />
        <Switch
          label={messages.largeTypeLabel}
          isOn={preferences.isLarge}
          onChange={(isLarge) => changePreferences({ isLarge })}
        />
        <Switch
          label={messages.lightsOut}
          isOn={preferences.lights !== 'on'}
          onChange={(isOut) => changePreferences({ lights: isOut ? 'out' : 'on' })}
        />
        <div className={styles.actions}>
          <Button icon="moon" onPress={() => changePreferences({ lights: 'sound' })}>
            {messages.soundOnlyLabel}
          </Button>
        </div>
        <div className={styles.onlyWide}>
          <KeyboardCommandList />
        </div>
      </div>
    </Popover>
  )
}
