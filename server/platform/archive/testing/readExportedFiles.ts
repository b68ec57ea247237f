import { text } from 'node:stream/consumers'
import type { Exporter } from '../exporter.ts'

/** Returns the text of each file that an exporter writes for an account, by path. */
export async function readExportedFiles<Services>(
  exporter: Exporter<Services>,
  services: Services,
  userId: string,
): Promise<Map<string, string>> {
  const texts = new Map<string, string>()
  for await (const { path, open } of exporter.files(services, userId)) {
    const content = await open()
    if (content) texts.set(path, await text(content))
  }
  return texts
}

/** Returns the value of one JSON file that an exporter writes for an account. */
export async function readExportedJson<Services>(
  exporter: Exporter<Services>,
  services: Services,
  { userId, path }: { userId: string; path: string },
): Promise<unknown> {
  return JSON.parse((await readExportedFiles(exporter, services, userId)).get(path) ?? 'null')
}
