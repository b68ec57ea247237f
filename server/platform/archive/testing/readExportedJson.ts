import { json } from 'node:stream/consumers'
import type { Exporter } from '../exporter.ts'

/** Returns the value of one JSON file that an exporter writes for an account. */
export async function readExportedJson<Services>(
  exporter: Exporter<Services>,
  services: Services,
  { userId, path }: { userId: string; path: string },
): Promise<unknown> {
  for await (const file of exporter.files(services, userId)) {
    const content = file.path === path ? await file.open() : null
    if (content) return json(content)
  }
  throw new Error(`the exporter writes no file ${path}`)
}
