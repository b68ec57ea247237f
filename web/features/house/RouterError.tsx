import { useRouteError } from 'react-router'
import { useEffect } from 'react'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { Screen } from '../../ui/Screen.tsx'
import styles from './house.module.css'

/** The router's own last page: something failed before a screen could be shown. */
export function RouterError() {
  const error = useRouteError()
  useEffect(() => {
    reportError(error)
  }, [error])
  return (
    <main>
      <Screen
        title="Unexpected Application Error"
        heading="Unexpected Application Error!"
        lead="The page could not be put together. Nothing of yours is lost; loading it again usually helps."
        width="form"
      >
        <div className={styles.acts}>
          <Button kind="main" onPress={() => location.reload()}>
            Refresh Page
          </Button>
          <ButtonLink to="/" isExternal>
            Return Home
          </ButtonLink>
        </div>
      </Screen>
    </main>
  )
}
