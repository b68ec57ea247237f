// Parses one file in a separate process, so that the memory and time of this file alone are measured. Receives
// `{ path }` and sends the parsed roles and speeches with the time and memory, or why parsing failed.
import { readFile } from 'node:fs/promises'
import { pathToFileURL } from 'node:url'

const shortMs = 500
const [reader, speeches] = await Promise.all(process.argv.slice(2).map((path) => import(pathToFileURL(path).href)))

async function measureReading(path) {
  const bytes = new Uint8Array(await readFile(path))
  const before = process.resourceUsage().maxRSS
  let least = Infinity
  let most
  let read
  // Fast files are parsed again, because the first run also compiles the code.
  for (let round = 0; round < 5 && (round === 0 || least < shortMs); round += 1) {
    const usage = process.cpuUsage()
    read = await reader.readScriptFile(bytes, path)
    const { user, system } = process.cpuUsage(usage)
    most ??= process.resourceUsage().maxRSS
    least = Math.min(least, (user + system) / 1_000)
  }
  const { script, pages } = read
  return {
    format: script.format,
    pages,
    roles: script.characters.map(({ name, speeches: count }) => `${name} ${count}`),
    speeches: speeches.listSpeeches(script).map(({ characters, text, doubt }) => ({
      character: characters.join(' and '),
      text,
      isDoubtful: Boolean(doubt),
    })),
    ms: least,
    megabytes: (most - before) / 1_024,
  }
}

process.once('message', ({ path }) => {
  void measureReading(path)
    .catch((error) => ({ refused: error.reason ?? error.message }))
    .then((answer) => process.send(answer, () => process.exit(0)))
})
