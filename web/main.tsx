import './ui/tokens.css'
import './ui/fonts.css'
import './ui/base.css'
import { breathe } from './platform/breathe.ts'
import { keepEarlyErrors } from './platform/earlyErrors.ts'
import { keepEarlyPresses } from './platform/earlyPresses.ts'

// One by one, with a breath between: run in one go, all of it would hold a slow phone for a third of a second.
async function open(): Promise<void> {
  keepEarlyErrors()
  const doAgain = keepEarlyPresses(document)
  try {
    await import('react-dom/client')
    await breathe()
    const { start } = await import('./start.tsx')
    await breathe()
    await start(doAgain)
  } catch (error) {
    // A file did not come: buttons of forms may still do what they can without it.
    doAgain()
    throw error
  }
}

void open()
