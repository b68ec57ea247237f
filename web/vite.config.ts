import react from '@vitejs/plugin-react'
import { readFileSync } from 'node:fs'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { defineConfig, type Plugin } from 'vite'

const worthPacking = /\.(m?js|css|svg|json|webmanifest|txt)$/
const smallestPacked = 512

/** Packs each text file once, at its best, so that the server only picks which one to send. */
function packedBeside(folder: string): Plugin {
  return {
    name: 'packed-beside',
    apply: 'build',
    async closeBundle() {
      const names = await readdir(folder, { recursive: true })
      const pack = async (name: string) => {
        const path = join(folder, name)
        const bytes = await readFile(path)
        if (bytes.length < smallestPacked) return
        const best = { params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } }
        await writeFile(`${path}.br`, await promisify(brotliCompress)(bytes, best))
        await writeFile(`${path}.gz`, await promisify(gzip)(bytes, { level: 9 }))
      }
      await Promise.all(names.filter((name) => worthPacking.test(name)).map(pack))
    },
  }
}

const ofEveryPage =
  /\/(react-router|react|scheduler)\/|\/web\/(router|platform\/(access|callError|client|page|redirects|session|theme|useIsHydrated|useIsOnline|useSending|safeRedirect|publicVoices|houseBanner|breathe|lazily)|ui\/(Button|Choice|Icon|Notice|Screen|Waiting|plural|toasts)|features\/house\/(words|navigation|useLeave|ThemeChoice)|features\/accounts\/(MailedPanel|VerifyPrompt|pendingCoupon|useArrivalNote|useFocusedHeading|email|formValues|words))\.tsx?$|\/accounts\.module\.css$/

const ofTheWaysIn = /\/web\/features\/accounts\/(messages|useFieldProblem|StrengthMeter)\.tsx?$/

const here = fileURLToPath(new URL('.', import.meta.url))
const leanRouter = join(
  dirname(createRequire(import.meta.url).resolve('react-router/package.json')),
  'dist/production/index.mjs',
)
const { version } = JSON.parse(readFileSync(join(here, '../package.json'), 'utf8')) as { version: string }
const outDir = join(here, '../dist/web')

export default defineConfig(({ command, isSsrBuild }) => {
  // What is built is always what people get, also when a test or a developer's shell starts the build.
  if (command === 'build') process.env.NODE_ENV = 'production'
  return {
    root: here,
    plugins: [react(), ...(isSsrBuild ? [] : [packedBeside(outDir)])],
    // The server's React must be the fast one whatever NODE_ENV the process was started with.
    define: {
      'import.meta.env.HOUSE_VERSION': JSON.stringify(version),
      ...(isSsrBuild ? { 'process.env.NODE_ENV': '"production"' } : {}),
    },
    ssr: { noExternal: true as const },
    // Its package names the build with warnings alone; people get the one without.
    resolve: { alias: command === 'build' ? [{ find: /^react-router$/, replacement: leanRouter }] : [] },
    css: { modules: { localsConvention: 'camelCaseOnly' as const } },
    build: {
      outDir,
      emptyOutDir: true,
      manifest: !isSsrBuild,
      copyPublicDir: !isSsrBuild,
      assetsInlineLimit: 0,
      target: 'es2023',
      // Polyfilling modulepreload would be for browsers older than the rest of what we use.
      // What a screen imports is found when its file arrives; a list of all of it would come with every first page.
      modulePreload: {
        polyfill: false,
        resolveDependencies: (_, files) => files.filter((file) => file.endsWith('.css')),
      },
      rollupOptions: {
        // Packing takes longer than building, and that is no news.
        checks: { pluginTimings: false },
        // A sentence of the catalogue stands where it is said, so that a page fetches its own words alone.
        optimization: { inlineConst: true },
        input: {
          main: join(here, 'main.tsx'),
          ...(isSsrBuild ? {} : { serviceWorker: join(here, 'serviceWorker.ts') }),
        },
        output: isSsrBuild
          ? // One file on the server: a build made under a running server must not take parts away that it loads later.
            { codeSplitting: false }
          : // Browsers compare a service worker by its address, so its name never changes.
            {
              entryFileNames: ({ name }) =>
                name === 'serviceWorker' ? 'service-worker.js' : 'assets/[name]-[hash].js',
              // What every page needs and some screens share: in one file it packs better than in fifteen.
              codeSplitting: {
                groups: [
                  { name: 'base', test: ofEveryPage },
                  { name: 'ways-in', test: ofTheWaysIn },
                ],
              },
            },
      },
    },
  }
})
