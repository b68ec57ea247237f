import { buildIfNeeded } from '../build.mjs'

/** Bundles child processes and workers once before the tests. The tested code itself runs from source. */
export default async function setup(): Promise<void> {
  await buildIfNeeded({ only: 'workers' })
}
