import { Button } from '../../../ui/Button.tsx'
import { Choice } from '../../../ui/Choice.tsx'
import { Menu } from '../../../ui/Menu.tsx'
import { Popover } from '../../../ui/Popover.tsx'
import { Select } from '../../../ui/Select.tsx'
import { Switch } from '../../../ui/Switch.tsx'
import * as words from '../words.ts'
import { KeysList } from './KeysList.tsx'
import { rangeOf } from './roomLines.ts'
import type { RoomHandle } from './useRoom.ts'
import { speeds, type Hiding, type Wishes } from './wishes.ts'
import transport from './Transport.module.css'
import styles from './Room.module.css'

export type LoopKind = keyof typeof words.loopWords

export function loopOf({ wishes, extent }: RoomHandle): LoopKind {
  if (!wishes.isLooping) return 'off'
  return extent.kind === 'part' ? 'part' : 'scene'
}

/** Changes what is repeated: nothing, the scene, or from one line to another. */
export function setLoop(handle: RoomHandle, kind: LoopKind) {
  const { rehearsal, state, extent, wish, run } = handle
  wish({ isLooping: kind !== 'off' })
  const scene = rehearsal.lines[state.at]?.scene ?? extent.scene
  const at = Math.max(0, state.at)
  if (kind === 'part') run({ kind: 'part', scene, first: at, last: rangeOf(rehearsal.lines, scene).last }, at)
  else if (extent.kind === 'part') run({ kind: 'scene', scene }, at)
}

const shortest = 34

function PartChoice({ handle }: { handle: RoomHandle }) {
  const { rehearsal, extent, run } = handle
  if (extent.kind !== 'part') return null
  const { lines } = rehearsal
  const { first, last } = rangeOf(lines, extent.scene)
  const options = lines.slice(first, last + 1).flatMap((line, index) => {
    if (line.part === 'shown') return []
    const say = `${line.number} ${line.characters[0] ?? ''}: ${line.text}`
    return [{ value: String(first + index), words: say.length > shortest ? `${say.slice(0, shortest)}…` : say }]
  })
  const put = (part: { first?: number; last?: number }) => {
    const next = { ...extent, ...part }
    run(
      { ...next, first: Math.min(next.first, next.last), last: Math.max(next.first, next.last) },
      Math.min(next.first, next.last),
    )
  }
  return (
    <>
      <Select
        label={words.from}
        options={options}
        value={String(extent.first)}
        onChange={(at) => put({ first: Number(at) })}
      />
      <Select
        label={words.until}
        options={options}
        value={String(extent.last)}
        onChange={(at) => put({ last: Number(at) })}
      />
    </>
  )
}

/** What I see of my lines, rung by rung. */
export function HidingMenu({ wishes, wish }: Pick<RoomHandle, 'wishes' | 'wish'>) {
  const rungs = Object.entries(words.hidingWords) as [Hiding, string][]
  const now = words.hidingWords[wishes.hiding]
  return (
    <Menu
      trigger={
        <Button kind="bare" icon={wishes.hiding === 'whole' ? 'eye' : 'eyeClosed'} label={words.hidingLabel(now)}>
          {now}
        </Button>
      }
      items={[
        { heading: words.whatYouSee },
        ...rungs.map(([hiding, say]) => ({
          words: say,
          isChosen: wishes.hiding === hiding,
          onChoose: () => wish({ hiding }),
        })),
      ]}
    />
  )
}

export function LoopMenu({ handle }: { handle: RoomHandle }) {
  const kinds = Object.entries(words.loopWords) as [LoopKind, string][]
  const now = loopOf(handle)
  return (
    <Menu
      align="end"
      trigger={
        <Button kind="bare" icon="loop" label={`${words.loop}: ${words.loopWords[now]}`}>
          {words.loopWords[now]}
        </Button>
      }
      items={[
        { heading: words.loop },
        ...kinds.map(([kind, say]) => ({ words: say, isChosen: now === kind, onChoose: () => setLoop(handle, kind) })),
      ]}
    />
  )
}

export function SpeedMenu({ wishes, wish }: Pick<RoomHandle, 'wishes' | 'wish'>) {
  return (
    <Menu
      align="end"
      trigger={
        <Button kind="bare" label={words.speedLabel(wishes.speed)}>
          {words.speedOf(wishes.speed)}
        </Button>
      }
      items={[
        { heading: words.speed },
        ...speeds.map((speed) => ({
          words: words.speedOf(speed),
          isChosen: wishes.speed === speed,
          onChoose: () => wish({ speed }),
        })),
      ]}
    />
  )
}

export type MoreProps = {
  handle: RoomHandle
  hasScenes: boolean
  onScenes: () => void
  onPart: () => void
}

/** Everything else that one may want of a rehearsal, in one place. */
export function MorePanel({ handle, hasScenes, onScenes, onPart }: MoreProps) {
  const { rehearsal, wishes, wish } = handle
  return (
    <Popover label={words.more} align="end" trigger={<Button kind="bare" icon="more" label={words.more} />}>
      <div className={styles.panel}>
        <div className={styles.group}>
          <span className={styles.label}>{words.howToRun}</span>
          <Choice<Wishes['mode']>
            isWide
            label={words.howToRun}
            options={[
              { value: 'run', words: words.runMyLines },
              { value: 'listen', words: words.listenThrough },
            ]}
            value={wishes.mode}
            onChange={(mode) => wish({ mode })}
          />
        </div>
        <div className={styles.group}>
          <span className={styles.label}>{words.loop}</span>
          <Choice<LoopKind>
            isWide
            label={words.loop}
            options={(Object.entries(words.loopWords) as [LoopKind, string][]).map(([value, say]) => ({
              value,
              words: say,
            }))}
            value={loopOf(handle)}
            onChange={(kind) => setLoop(handle, kind)}
          />
          <PartChoice handle={handle} />
        </div>
        <div className={styles.group}>
          <span className={styles.label}>{words.speed}</span>
          <Choice
            isWide
            size="dense"
            label={words.speed}
            options={speeds.map((speed) => ({ value: String(speed), words: words.speedOf(speed) }))}
            value={String(wishes.speed)}
            onChange={(speed) => wish({ speed: Number(speed) })}
          />
        </div>
        <Switch
          label={words.cueOnly}
          isOn={wishes.isCueOnly}
          onChange={(isCueOnly) => wish({ isCueOnly })}
          hint={words.cueOnlyHint}
        />
        {rehearsal.lines.some(({ isSound }) => isSound) && (
          <Switch
            label={words.soundCues}
            isOn={wishes.isRinging}
            onChange={(isRinging) => wish({ isRinging })}
            hint={words.soundCuesHint}
          />
        )}
        <Switch label={words.largeType} isOn={wishes.isLarge} onChange={(isLarge) => wish({ isLarge })} />
        <Switch
          label={words.lightsOut}
          isOn={wishes.lights !== 'on'}
          onChange={(isOut) => wish({ lights: isOut ? 'out' : 'on' })}
        />
        <div className={styles.acts}>
          <Button icon="moon" onPress={() => wish({ lights: 'sound' })}>
            {words.soundOnly}
          </Button>
          <Button icon="star" onPress={onPart}>
            {words.yourPart}
          </Button>
          {hasScenes && (
            <Button icon="menu" onPress={onScenes}>
              {words.scenes}
            </Button>
          )}
        </div>
        <span className={transport.wide}>
          <KeysList />
        </span>
      </div>
    </Popover>
  )
}
