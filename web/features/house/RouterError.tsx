import { useRouteError } from 'react-router'
import { useEffect } from 'react'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { Screen } from '../../ui/Screen.tsx'
import * as words from './words.ts'
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
        title={words.unexpectedApplicationError}
        heading={words.unexpectedErrorOutcry}
        lead={words.pageCouldNotBePut}
        width="form"
      >
        <div className={styles.acts}>
          <Button kind="main" onPress={() => location.reload()}>
            {words.refreshPage}
          </Button>
          <ButtonLink to="/" isExternal>
            {words.returnHome}
          </ButtonLink>
        </div>
      </Screen>
    </main>
  )
}
