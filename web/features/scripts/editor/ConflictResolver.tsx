import { useEffect, useRef, useState } from 'react'
import { Button } from '../../../ui/actions/Button.tsx'
import { SegmentedControl as OneOf } from '../../../ui/forms/SegmentedControl.tsx'
import { findConflicts, type ConflictChoice, type MergeResult, type Conflict } from '../sync/mergeScripts.ts'
import * as messages from '../messages.ts'
import styles from './ConflictResolver.module.css'

const titleChoices = [
  { value: 'mine', label: messages.conflictMine },
  { value: 'theirs', label: messages.conflictTheirs },
] as const
const textChoices = [...titleChoices, { value: 'both', label: messages.conflictBoth }] as const

function ConflictSide({ label, text, isChosen }: { label: string; text: string; isChosen: boolean }) {
  return (
    <div className={styles.side} data-chosen={isChosen || undefined}>
      <h4>{label}</h4>
      {text.trim() === '' ? (
        <p className={styles.nothing}>{messages.conflictRemoved}</p>
      ) : (
        <pre>{text.replace(/\n$/, '')}</pre>
      )}
    </div>
  )
}

function ConflictRow({
  place,
  number,
  choice,
  onChoose,
}: {
  place: Conflict
  number: number
  choice: ConflictChoice
  onChoose: (choice: ConflictChoice) => void
}) {
  const name = place.field === 'title' ? messages.fieldTitle : messages.conflictName(number)
  return (
    <li className={styles.place}>
      <div className={styles.which}>
        <h3>{name}</h3>
        <OneOf<ConflictChoice>
          size="dense"
          label={messages.conflictChoiceLabel(name)}
          options={place.field === 'title' ? titleChoices : textChoices}
          value={choice}
          onChange={onChoose}
        />
      </div>
      <div className={styles.sides}>
        <ConflictSide label={messages.conflictMineHeading} text={place.mine} isChosen={choice !== 'theirs'} />
        <ConflictSide label={messages.conflictTheirsHeading} text={place.theirs} isChosen={choice !== 'mine'} />
      </div>
    </li>
  )
}

/**
 * Shows each place of the script that two devices changed differently, with both texts, and lets the user choose one
 * text or both. The server stores the complete text of each device as a version.
 */
export function ConflictResolver({
  conflict,
  onChoose,
}: {
  conflict: MergeResult
  onChoose: (choices: Map<Conflict, ConflictChoice>) => void
}) {
  const places = findConflicts(conflict)
  const [choices, setChoices] = useState(
    () =>
      new Map(places.map((place): [Conflict, ConflictChoice] => [place, place.field === 'title' ? 'mine' : 'both'])),
  )
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const choose = (place: Conflict) => (choice: ConflictChoice) =>
    setChoices((before) => new Map(before).set(place, choice))
  const all = (choice: ConflictChoice) => () =>
    setChoices(new Map(places.map((place): [Conflict, ConflictChoice] => [place, choice])))
  return (
    <section className={styles.choosing} aria-labelledby="choosing">
      <header>
        <h2 id="choosing" ref={heading} tabIndex={-1}>
          {messages.conflictTitle(places.length)}
        </h2>
        <p>{messages.conflictHint}</p>
      </header>
      <ol className={styles.places}>
        {places.map((place, index) => (
          <ConflictRow
            key={index}
            place={place}
            number={index + (places[0]?.field === 'title' ? 0 : 1)}
            choice={choices.get(place) ?? 'mine'}
            onChoose={choose(place)}
          />
        ))}
      </ol>
      <div className={styles.actions}>
        <Button kind="main" onPress={() => onChoose(choices)}>
          {places.length === 1 ? messages.conflictSubmitOne : messages.conflictSubmitMany}
        </Button>
        {places.length > 1 && (
          <>
            <Button kind="bare" onPress={all('mine')}>
              {messages.conflictAllMine}
            </Button>
            <Button kind="bare" onPress={all('theirs')}>
              {messages.conflictAllTheirs}
            </Button>
          </>
        )}
      </div>
      <p className={styles.unseen} role="status">
        {messages.conflictCount(places.length)}
      </p>
    </section>
  )
}
