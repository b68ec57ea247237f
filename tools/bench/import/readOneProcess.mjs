// Reads one file in a process of its own, so that its memory and its time are its own: `{ path }` comes, what was
// understood goes back.
import { readFile } from 'node:fs/promises'
import { pathToFileURL } from 'node:url'

const shortMs = 500
const [reader, speeches] = await Promise.all(process.argv.slice(2).map((path) => import(pathToFileURL(path).href)))

async function understand(path) {
  const bytes = new Uint8Array(await readFile(path))
  const before = process.resourceUsage().maxRSS
  let least = Infinity
  let most
  let read
  // What is quick is read again, as the first time also warms the code up.
  for (let round = 0; round < 5 && (round === 0 || least < shortMs); round += 1) {
    const usage = process.cpuUsage()
    read = await reader.readFile(bytes, path)
    const { user, system } = process.cpuUsage(usage)
    most ??= process.resourceUsage().maxRSS
    least = Math.min(least, (user + system) / 1_000)
  }
  const { script, pages } = read
  return {
    format: script.format,
    pages,
    roles: script.characters.map(({ name, speeches: count }) => `${name} ${count}`),
    speeches: speeches.speechesOf(script).map(({ characters, text, doubt }) => ({
      character: characters.join(' and '),
      text,
      isDoubtful: Boolean(doubt),
    })),
    ms: least,
    megabytes: (most - before) / 1_024,
  }
}

process.once('message', ({ path }) => {
  void understand(path)
    .catch((error) => ({ refused: error.reason ?? error.message }))
    .then((answer) => process.send(answer, () => process.exit(0)))
})
