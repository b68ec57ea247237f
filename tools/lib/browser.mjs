// Finds a browser for the tests, or installs one. If that fails, throws an error that says how to install one.
import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { root } from '../build.mjs'

/** The headless shell is preferred, because it is nearly twice as fast. */
const names = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome']
const elsewhere = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
]

function isRunnable(path) {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** Returns the path of an installed browser, or undefined. `CHROMIUM_PATH` overrides the search. */
export function findBrowser() {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean)
  const candidates = names.flatMap((name) => folders.map((folder) => join(folder, name)))
  return [...candidates, ...elsewhere].find(isRunnable)
}

function run(command, args, env = {}) {
  console.error(`> ${command} ${args.join(' ')}`)
  const { status } = spawnSync(command, args, {
    cwd: root,
    stdio: ['ignore', 2, 2],
    env: { ...process.env, ...env },
  })
  return status === 0
}

function installFromDebian() {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return
  const quiet = { DEBIAN_FRONTEND: 'noninteractive' }
  const install = () => run('apt-get', ['install', '-y', '--no-install-recommends', 'chromium-headless-shell'], quiet)
  if (!install() && run('apt-get', ['update'], quiet)) install()
}

/** Installs the browser that Playwright provides. Playwright finds it without `findBrowser`. */
const installFromPlaywright = () =>
  run(process.execPath, [join(root, 'node_modules/@playwright/test/cli.js'), 'install', 'chromium-headless-shell'])

const advice = `No browser was found for the browser tests, and none could be installed. One of these helps:
  Debian, Ubuntu   sudo apt-get install chromium-headless-shell   (or chromium)
  Fedora           sudo dnf install chromium-headless
  macOS            brew install --cask google-chrome
  anywhere         npx playwright install --with-deps chromium-headless-shell
  or name one      CHROMIUM_PATH=/path/to/chromium npm test`

/** Makes sure that a browser is installed. If the installation fails, throws an error with instructions. */
export function ensureBrowser() {
  if (findBrowser()) return
  installFromDebian()
  if (findBrowser() || installFromPlaywright()) return
  throw new Error(advice)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  try {
    ensureBrowser()
    console.log(findBrowser() ?? "Playwright's own")
  } catch (error) {
    console.error(error.message)
    process.exitCode = 69
  }
}
