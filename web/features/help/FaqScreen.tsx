import { useState } from 'react'
import { Link } from 'react-router'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { TextField } from '../../ui/Field.tsx'
import { Screen } from '../../ui/Screen.tsx'
import { categories, categoryWords, findQuestions, questions, type Category, type Question } from './questions.ts'
import * as words from './words.ts'
import styles from './FaqScreen.module.css'

/** An element of its own, so that every answer can be read, found and linked without script. */
function Answer({ question, answer, cta }: Question) {
  return (
    <details className={styles.question}>
      <summary>
        <span>{question}</span>
      </summary>
      <div className={styles.answer}>
        <p>{answer}</p>
        {cta && (
          <p>
            <Link to={cta.link}>{cta.text}</Link>
          </p>
        )}
      </div>
    </details>
  )
}

type ListProps = { title: string; found: readonly Question[] }

function QuestionList({ title, found }: ListProps) {
  if (found.length === 0) return null
  return (
    <section className={styles.list}>
      <h2>{title}</h2>
      {found.map((one) => (
        <Answer key={one.question} {...one} />
      ))}
    </section>
  )
}

/** Questions and answers: the popular ones first, then all of them, narrowed by words and by category. */
export function FaqScreen() {
  const [search, setSearch] = useState('')
  const [category, setCategory] = useState<Category | null>(null)
  const isNarrowed = search.trim() !== '' || category !== null
  const found = findQuestions(search, category)
  const clear = () => {
    setSearch('')
    setCategory(null)
  }
  return (
    <Screen
      title={words.faq}
      heading={words.questionsAnswered}
      description={words.whatScenePartnerDoes}
      lead={words.whatActorsAskUs}
      width="text"
    >
      <div className={styles.narrow}>
        <TextField
          label={words.searchQuestions}
          name="search"
          type="search"
          inputMode="search"
          autoComplete="off"
          value={search}
          onChange={setSearch}
        />
        <div className={styles.categories} role="group" aria-label={words.category}>
          {categories.map((one) => (
            <Button key={one} isPressed={category === one} onPress={() => setCategory(category === one ? null : one)}>
              {categoryWords[one]}
            </Button>
          ))}
        </div>
      </div>
      <p className={styles.count} role="status">
        {isNarrowed && words.questionsFound(found.length)}
      </p>
      {isNarrowed && found.length === 0 && (
        <Empty title={words.nothingAboutThatYet} act={<Button onPress={clear}>{words.showAllQuestions}</Button>} />
      )}
      {!isNarrowed && <QuestionList title={words.popularQuestions} found={questions.filter((one) => one.popular)} />}
      {categories.map((one) => (
        <QuestionList
          key={one}
          title={categoryWords[one]}
          found={found.filter((each) => each.category === one && (isNarrowed || !each.popular))}
        />
      ))}
      <section className={styles.more}>
        <h2>{words.somethingElse}</h2>
        <p>{words.weReadEveryMessage}</p>
        <div>
          <ButtonLink to="/contact">{words.writeToUs}</ButtonLink>
        </div>
      </section>
    </Screen>
  )
}
