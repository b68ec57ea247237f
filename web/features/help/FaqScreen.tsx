import { useState } from 'react'
import { Link } from 'react-router'
import { Button, ButtonLink } from '../../ui/actions/Button.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { TextField } from '../../ui/forms/TextField.tsx'
import { Screen } from '../../ui/layout/Screen.tsx'
import { categories, categoryNames, findQuestions, questions, type Category, type Question } from './questions.ts'
import * as messages from './messages.ts'
import styles from './FaqScreen.module.css'

/**
 * One question with its answer. It is a native `details` element: so the search of the browser, and links to the
 * question, work without JavaScript.
 */
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

/**
 * The FAQ: first the popular questions, then the others by category. A filter by text and category searches all of
 * them.
 */
export function FaqScreen() {
  const [search, setSearch] = useState('')
  const [category, setCategory] = useState<Category | null>(null)
  const isFiltered = search.trim() !== '' || category !== null
  const found = findQuestions(search, category)
  const clear = () => {
    setSearch('')
    setCategory(null)
  }
  return (
    <Screen
      title={messages.faqTitle}
      heading={messages.faqHeading}
      description={messages.faqDescription}
      lead={messages.faqLead}
      width="text"
    >
      <div className={styles.narrow}>
        <TextField
          label={messages.faqSearchLabel}
          name="search"
          type="search"
          inputMode="search"
          autoComplete="off"
          value={search}
          onChange={setSearch}
        />
        <div className={styles.categories} role="group" aria-label={messages.faqCategoryLabel}>
          {categories.map((one) => (
            <Button key={one} isPressed={category === one} onPress={() => setCategory(category === one ? null : one)}>
              {categoryNames[one]}
            </Button>
          ))}
        </div>
      </div>
      <p className={styles.count} role="status">
        {isFiltered && messages.faqCount(found.length)}
      </p>
      {isFiltered && found.length === 0 && (
        <EmptyState title={messages.faqEmptyTitle} act={<Button onPress={clear}>{messages.faqShowAll}</Button>} />
      )}
      {!isFiltered && <QuestionList title={messages.faqPopular} found={questions.filter((one) => one.popular)} />}
      {categories.map((one) => (
        <QuestionList
          key={one}
          title={categoryNames[one]}
          found={found.filter((each) => each.category === one && (isFiltered || !each.popular))}
        />
      ))}
      <section className={styles.more}>
        <h2>{messages.faqMoreTitle}</h2>
        <p>{messages.faqMoreText}</p>
        <div>
          <ButtonLink to="/contact">{messages.contactLink}</ButtonLink>
        </div>
      </section>
    </Screen>
  )
}
