import { buildIfNeeded } from '../build.mjs'

/** Child processes and workers are bundled once before the tests. The tested code itself runs from source. */
export default async function setup(): Promise<void> {
  await buildIfNeeded({ only: 'workers' })
}
