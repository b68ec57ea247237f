import { Component, type ErrorInfo, type ReactNode } from 'react'
import { Button } from '../ui/Button.tsx'
import { Screen } from '../ui/Screen.tsx'
import * as words from './words.ts'

type Props = { children: ReactNode }

/** Catches what no screen foresaw. A class because React offers this to classes alone. */
export class ErrorBoundary extends Component<Props, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override componentDidCatch(error: Error, info: ErrorInfo) {
    reportError(new Error(`A screen failed${info.componentStack ?? ''}`, { cause: error }))
  }

  override render() {
    return this.state.hasFailed ? <SomethingWrong /> : this.props.children
  }
}

/** The page in place of one that failed. */
export function SomethingWrong() {
  return (
    <Screen
      title={words.somethingWentWrong}
      heading={words.oopsSomethingWentWrong}
      lead={words.yourScriptsAndRecordings}
      width="form"
    >
      <div>
        <Button kind="main" onPress={() => location.reload()}>
          {words.refreshPage}
        </Button>
      </div>
    </Screen>
  )
}
