import { prepareE2e } from '../../tools/testing/serveForE2e.ts'
import { browsers } from './browsers.ts'

/** Prints which browsers are not installed. Prepares a data folder unless all browsers are missing. */
export default async function prepareSmoke(): Promise<(() => Promise<void>) | undefined> {
  const missing = Object.values(browsers).flatMap(({ missing: ask }) => ask() ?? [])
  for (const name of missing) process.stdout.write(`skipped, as it is not installed: ${name}\n`)
  return missing.length === Object.keys(browsers).length ? undefined : prepareE2e()
}
