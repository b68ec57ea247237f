import { buildIfNeeded } from '../build.mjs'

/** Child processes and workers are bundled once before the tests; the code under test itself runs from source. */
export default async function setup(): Promise<void> {
  await buildIfNeeded({ only: 'workers' })
}
