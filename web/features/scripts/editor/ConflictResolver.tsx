import { useEffect, useRef, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Choice as OneOf } from '../../ui/Choice.tsx'
import { placesOf, type Choice, type Merged, type Place } from './merge.ts'
import * as phrases from './words.ts'
import styles from './Choosing.module.css'

const ways = [
  { value: 'mine', words: phrases.mine },
  { value: 'theirs', words: phrases.theirs },
] as const
const waysOfText = [...ways, { value: 'both', words: phrases.both }] as const

function Side({ words, text, isChosen }: { words: string; text: string; isChosen: boolean }) {
  return (
    <div className={styles.side} data-chosen={isChosen || undefined}>
      <h4>{words}</h4>
      {text.trim() === '' ? (
        <p className={styles.nothing}>{phrases.nothingItWasTaken}</p>
      ) : (
        <pre>{text.replace(/\n$/, '')}</pre>
      )}
    </div>
  )
}

function PlaceRow({
  place,
  number,
  choice,
  onChoose,
}: {
  place: Place
  number: number
  choice: Choice
  onChoose: (choice: Choice) => void
}) {
  const name = place.field === 'title' ? phrases.title : phrases.place(number)
  return (
    <li className={styles.place}>
      <div className={styles.which}>
        <h3>{name}</h3>
        <OneOf<Choice>
          size="dense"
          label={phrases.keepAtPlace(name)}
          options={place.field === 'title' ? ways : waysOfText}
          value={choice}
          onChange={onChoose}
        />
      </div>
      <div className={styles.sides}>
        <Side words={phrases.mineOnThisDevice} text={place.mine} isChosen={choice !== 'theirs'} />
        <Side words={phrases.theirsFromOtherDevice} text={place.theirs} isChosen={choice !== 'mine'} />
      </div>
    </li>
  )
}

/** Two devices changed the same places: side by side, with a choice at each. Until then nothing is thrown away, nor after. */
export function Choosing({ merged, onChoose }: { merged: Merged; onChoose: (choices: Map<Place, Choice>) => void }) {
  const places = placesOf(merged)
  const [choices, setChoices] = useState(
    () => new Map(places.map((place): [Place, Choice] => [place, place.field === 'title' ? 'mine' : 'both'])),
  )
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const choose = (place: Place) => (choice: Choice) => setChoices((before) => new Map(before).set(place, choice))
  const all = (choice: Choice) => () => setChoices(new Map(places.map((place): [Place, Choice] => [place, choice])))
  return (
    <section className={styles.choosing} aria-labelledby="choosing">
      <header>
        <h2 id="choosing" ref={heading} tabIndex={-1}>
          {phrases.twoDevicesChanged(places.length)}
        </h2>
        <p>{phrases.everythingElseIsPut}</p>
      </header>
      <ol className={styles.places}>
        {places.map((place, index) => (
          <PlaceRow
            key={index}
            place={place}
            number={index + (places[0]?.field === 'title' ? 0 : 1)}
            choice={choices.get(place) ?? 'mine'}
            onChoose={choose(place)}
          />
        ))}
      </ol>
      <div className={styles.acts}>
        <Button kind="main" onPress={() => onChoose(choices)}>
          {places.length === 1 ? phrases.keepThisChoice : phrases.keepTheseChoices}
        </Button>
        {places.length > 1 && (
          <>
            <Button kind="bare" onPress={all('mine')}>
              {phrases.allMine}
            </Button>
            <Button kind="bare" onPress={all('theirs')}>
              {phrases.allTheirs}
            </Button>
          </>
        )}
      </div>
      <p className={styles.unseen} role="status">
        {phrases.placesToChoose(places.length)}
      </p>
    </section>
  )
}
