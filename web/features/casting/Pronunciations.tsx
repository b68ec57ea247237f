import { useState } from 'react'
import { scriptRules } from '@scene-partner/contract/scriptRules'
import { Button } from '../../ui/Button.tsx'
import { TextField } from '../../ui/Field.tsx'
import type { Casting, CastStore } from './castStore.ts'
import * as words from './words.ts'
import styles from './Pronunciations.module.css'

const [longestWritten, longestSaid] = [100, 200]
const most = scriptRules.mostPronunciations

type PronunciationsProps = { store: CastStore; list: Casting['pronunciations']; isReadOnly: boolean }

const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()

/** Words that come out wrong, and how they are to be said. */
export function Pronunciations({ store, list, isReadOnly }: PronunciationsProps) {
  const remove = (written: string) =>
    store.change((now) => ({
      ...now,
      pronunciations: now.pronunciations.filter((one) => !isSame(one.written, written)),
    }))
  return (
    <section className={styles.part} aria-label={words.pronunciations}>
      <h2>{words.pronunciations}</h2>
      <p className={styles.hint}>{words.pronunciationsHint}</p>
      {list.length > 0 && (
        <ul className={styles.list}>
          {list.map(({ written, said }) => (
            <li key={written}>
              <span>
                <b>{written}</b> <span className={styles.quiet}>{words.isSaidAs}</span> {said}
              </span>
              {!isReadOnly && (
                <Button kind="bare" icon="trash" label={words.remove(written)} onPress={() => remove(written)} />
              )}
            </li>
          ))}
        </ul>
      )}
      {!isReadOnly &&
        (list.length < most ? <Add store={store} /> : <p className={styles.hint}>{words.enoughWords(most)}</p>)}
    </section>
  )
}

function Add({ store }: Pick<PronunciationsProps, 'store'>) {
  const [written, setWritten] = useState('')
  const [said, setSaid] = useState('')
  const [problem, setProblem] = useState<string>()
  const add = () => {
    const entry = { written: written.trim(), said: said.trim() }
    if (!entry.written || !entry.said) return setProblem(words.bothNeeded)
    store.change((now) => ({
      ...now,
      pronunciations: [...now.pronunciations.filter((one) => !isSame(one.written, entry.written)), entry],
    }))
    setWritten('')
    setSaid('')
    return setProblem(undefined)
  }
  return (
    <form
      className={styles.add}
      onSubmit={(event) => {
        event.preventDefault()
        add()
      }}
    >
      <TextField
        label={words.written}
        name="written"
        value={written}
        onChange={setWritten}
        placeholder={words.writtenExample}
        maxLength={longestWritten}
        autoComplete="off"
        problem={problem}
      />
      <TextField
        label={words.said}
        name="said"
        value={said}
        onChange={setSaid}
        placeholder={words.saidExample}
        maxLength={longestSaid}
        autoComplete="off"
      />
      <Button type="submit" icon="plus">
        {words.add}
      </Button>
    </form>
  )
}
