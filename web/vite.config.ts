import react from '@vitejs/plugin-react'
import { existsSync, readFileSync } from 'node:fs'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { defineConfig, type Plugin } from 'vite'
import { formatAppManifest } from './appManifest.ts'

const compressible = /\.(m?js|css|svg|json|webmanifest|txt|wasm|onnx)$/
const minCompressedBytes = 512
/**
 * A file with more bytes than this is compressed at level 9 of 11. For 4 MB, this takes 0.6 s instead of 7 s, and the
 * result is 13 % larger.
 */
const maxHighestLevelBytes = 2_000_000
const fastLevel = 9
/**
 * A file with more bytes than this is compressed at level 4, because it is faster. The model files of the speech
 * recogniser have 14 and 20 MB; at a higher level, compressing them would take half a minute.
 */
const maxFastLevelBytes = 6_000_000
const fastestLevel = 4

/**
 * Compresses each file of at least 512 bytes whose name matches `compressible`, usually at the highest level. The
 * server then sends the compressed file and need not compress anything itself.
 */
function compressBuild(folder: string): Plugin {
  return {
    name: 'compress-build',
    apply: 'build',
    async closeBundle() {
      const names = await readdir(folder, { recursive: true })
      const compress = async (name: string) => {
        const path = join(folder, name)
        const bytes = await readFile(path)
        if (bytes.length < minCompressedBytes) return
        const isHuge = bytes.length > maxFastLevelBytes
        const smallLevel = bytes.length > maxHighestLevelBytes ? fastLevel : constants.BROTLI_MAX_QUALITY
        const level = isHuge ? fastestLevel : smallLevel
        const best = {
          params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length, [constants.BROTLI_PARAM_QUALITY]: level },
        }
        await writeFile(`${path}.br`, await promisify(brotliCompress)(bytes, best))
        await writeFile(`${path}.gz`, await promisify(gzip)(bytes, { level: isHuge ? fastestLevel : 9 }))
      }
      await Promise.all(names.filter((name) => compressible.test(name)).map(compress))
    },
  }
}

/** Writes the manifest of the installed app, which lists the file formats that can be imported. */
const writeAppManifest: Plugin = {
  name: 'write-app-manifest',
  apply: 'build',
  generateBundle() {
    this.emitFile({ type: 'asset', fileName: 'manifest.webmanifest', source: formatAppManifest() })
  },
}

/**
 * Modules that every page needs, or that several screens share. The build puts them into one file, which compresses
 * better than many small ones.
 */
const sharedByAllPages = [
  'web/features/auth/EmailSentPanel.tsx',
  'web/features/auth/auth.module.css',
  'web/features/auth/email/ResendButton.tsx',
  'web/features/auth/email/VerifyPrompt.tsx',
  'web/features/auth/email/emailAddress.ts',
  'web/features/auth/email/useVerificationEmail.ts',
  'web/features/auth/messages.ts',
  'web/features/auth/readForm.ts',
  'web/features/auth/useFocusHeading.ts',
  'web/features/auth/useSignInNotice.ts',
  'web/platform/api/callError.ts',
  'web/platform/api/client.ts',
  'web/platform/api/publicVoices.ts',
  'web/platform/page/bannerVisibility.ts',
  'web/platform/page/once.ts',
  'web/platform/page/pageState.ts',
  'web/platform/page/theme.ts',
  'web/platform/page/useIsHydrated.ts',
  'web/platform/page/useIsOnline.ts',
  'web/platform/page/useSending.ts',
  'web/platform/page/yieldToMain.ts',
  'web/platform/session/access.ts',
  'web/platform/session/redirects.ts',
  'web/platform/session/safeRedirect.ts',
  'web/platform/session/session.ts',
  'web/platform/session/visitorChoices.ts',
  'web/routePage.tsx',
  'web/router.tsx',
  'web/shell/messages.ts',
  'web/shell/navigation/ThemeSelector.tsx',
  'web/shell/navigation/navigation.ts',
  'web/shell/navigation/useSignOut.ts',
  'web/state/createEmitter.ts',
  'web/state/createStore.ts',
  'web/state/useStore.ts',
  'web/ui/actions/Button.tsx',
  'web/ui/feedback/Notice.tsx',
  'web/ui/feedback/Skeleton.tsx',
  'web/ui/forms/SegmentedControl.tsx',
  'web/ui/layout/Icon.tsx',
  'web/ui/layout/Screen.tsx',
  'web/ui/overlays/toasts.ts',
  'web/ui/plural.ts',
]

/** Modules that the screens for sign-up and sign-in share. The build puts them into one file. */
const sharedByAuthPages = [
  'web/features/auth/errorMessages.ts',
  'web/features/auth/password/StrengthMeter.tsx',
  'web/features/auth/useFieldProblem.ts',
]

/** Modules of the forms for sign-up, sign-in and prices. The build puts them into one file. */
const sharedByForms = [
  'web/platform/session/attribution.ts',
  'web/ui/forms/TextField.module.css',
  'web/ui/forms/TextField.tsx',
]

/** Modules that the pricing page and the account page share. The build puts them into one file. */
const sharedByPlans = [
  'web/features/billing/billing.module.css',
  'web/features/billing/messages.ts',
  'web/features/billing/checkout/useRedeemCoupon.ts',
  'web/features/billing/pending/PendingChoices.tsx',
  'web/features/billing/pricing/PromoCodeForm.tsx',
]

const repository = fileURLToPath(new URL('..', import.meta.url))

/**
 * Returns a function that tests whether a module is one of `paths` or, if `packages` is given, belongs to a package
 * that matches it. Throws if a file of `paths` does not exist.
 */
function isOneOf(paths: readonly string[], packages?: RegExp): (id: string) => boolean {
  const missing = paths.filter((path) => !existsSync(join(repository, path)))
  if (missing.length > 0) throw new Error(`web/vite.config.ts names files that do not exist: ${missing.join(', ')}`)
  return (id) => packages?.test(id) === true || paths.some((path) => id.split('?', 1)[0]?.endsWith(`/${path}`))
}

const webFolder = fileURLToPath(new URL('.', import.meta.url))
const productionRouter = join(
  dirname(createRequire(import.meta.url).resolve('react-router/package.json')),
  'dist/production/index.mjs',
)
const { version } = JSON.parse(readFileSync(join(webFolder, '../package.json'), 'utf8')) as { version: string }
const outDir = join(webFolder, '../dist/web')

export default defineConfig(({ command, isSsrBuild }) => {
  // Every build is a production build, even if a test or a shell with another NODE_ENV starts it.
  if (command === 'build') process.env.NODE_ENV = 'production'
  return {
    root: webFolder,
    plugins: [react(), ...(isSsrBuild ? [] : [writeAppManifest, compressBuild(outDir)])],
    // The server build contains React's production code, whatever NODE_ENV the running server has.
    define: {
      'import.meta.env.APP_VERSION': JSON.stringify(version),
      ...(isSsrBuild ? { 'process.env.NODE_ENV': '"production"' } : {}),
    },
    ssr: { noExternal: true as const },
    // By default the package resolves to its development build, which logs warnings. This alias selects its production
    // build.
    resolve: { alias: command === 'build' ? [{ find: /^react-router$/, replacement: productionRouter }] : [] },
    css: { modules: { localsConvention: 'camelCaseOnly' as const } },
    build: {
      outDir,
      emptyOutDir: true,
      manifest: !isSsrBuild,
      copyPublicDir: !isSsrBuild,
      assetsInlineLimit: 0,
      target: 'es2023',
      // No polyfill for modulepreload: browsers that need one lack other features that the page requires. Only
      // stylesheets are in the list of files to preload, because every page must load this list.
      modulePreload: {
        polyfill: false,
        resolveDependencies: (_, files) => files.filter((file) => file.endsWith('.css')),
      },
      rollupOptions: {
        // Compressing is always the slowest plugin, so a warning about this is of no use.
        checks: { pluginTimings: false },
        // Messages are copied to the code that uses them, so that a page loads only the messages that it shows.
        optimization: { inlineConst: true },
        input: {
          main: join(webFolder, 'main.tsx'),
          ...(isSsrBuild ? {} : { serviceWorker: join(webFolder, 'serviceWorker.ts') }),
        },
        output: isSsrBuild
          ? // The server code is one file: a build that runs at the same time as the server must not remove chunks that the server loads later.
            { codeSplitting: false }
          : // Browsers identify a service worker by its URL, so the file name never changes.
            {
              entryFileNames: ({ name }) =>
                name === 'serviceWorker' ? 'service-worker.js' : 'assets/[name]-[hash].js',
              // The server takes a file that ends in `.gz` for the compressed form of another file, so a file of this
              // kind gets another ending.
              assetFileNames: ({ names: [name = ''] }) =>
                name.endsWith('.gz') ? 'assets/[name]-[hash].bin' : 'assets/[name]-[hash][extname]',
              // Modules that every page needs, or that several screens share, are put into one file, which compresses
              // better than many small ones.
              codeSplitting: {
                groups: [
                  { name: 'base', test: isOneOf(sharedByAllPages, /\/(react-router|react|scheduler)\//) },
                  { name: 'forms', test: isOneOf(sharedByForms) },
                  { name: 'plans', test: isOneOf(sharedByPlans) },
                  { name: 'auth', test: isOneOf(sharedByAuthPages) },
                ],
              },
            },
      },
    },
  }
})
