import { prepareJourneys } from '../../tools/testing/serveForJourney.ts'
import { houses } from './stage.ts'

/** Says which browsers are not here; where none is, there is nothing to prepare. */
export default async function prepareSmoke(): Promise<(() => Promise<void>) | undefined> {
  const missing = Object.values(houses).flatMap(({ missing: ask }) => ask() ?? [])
  for (const name of missing) process.stdout.write(`skipped, as it is not installed: ${name}\n`)
  return missing.length === Object.keys(houses).length ? undefined : prepareJourneys()
}
