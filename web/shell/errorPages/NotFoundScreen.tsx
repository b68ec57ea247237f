import { Link, useNavigate } from 'react-router'
import { Button, ButtonLink } from '../../ui/actions/Button.tsx'
import { Screen } from '../../ui/layout/Screen.tsx'
import { StageDrawing } from './StageDrawing.tsx'
import * as messages from '../messages.ts'
import styles from './errorPages.module.css'

const otherPages = [
  ['/studio', messages.navigationStudio],
  ['/voices', messages.navigationVoices],
  ['/pricing', messages.navigationPricing],
  ['/contact', messages.navigationContact],
] as const

/** The page for unknown URLs. */
export function NotFoundScreen() {
  const navigate = useNavigate()
  return (
    <Screen title={messages.notFoundTitle} lead={messages.notFoundLead}>
      <div className={styles.lost}>
        <div className={styles.ways}>
          <div className={styles.actions}>
            <ButtonLink to="/" kind="main">
              {messages.errorPageReturnHome}
            </ButtonLink>
            <Button onPress={() => void (history.length > 1 ? navigate(-1) : navigate('/'))}>
              {messages.notFoundGoBack}
            </Button>
          </div>
          <nav aria-label={messages.notFoundLinksLabel}>
            <ul className={styles.links}>
              {otherPages.map(([to, words]) => (
                <li key={to}>
                  <Link to={to}>{words}</Link>
                </li>
              ))}
            </ul>
          </nav>
        </div>
        <StageDrawing scene="torn" />
      </div>
    </Screen>
  )
}
